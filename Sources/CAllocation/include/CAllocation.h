// This module declares nothing. A program that links it ends with one line and code 74 when it runs out of
// memory or threads.
