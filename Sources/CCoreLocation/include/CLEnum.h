#pragma once

// An enumeration that takes any raw value, as Apple's NS_ENUM: Swift sees an enum that is not frozen
// and whose init(rawValue:) never fails.
#define CL_ENUM(name)                                           \
  enum __attribute__((enum_extensibility(open))) name : long;   \
  typedef enum name name;                                       \
  enum __attribute__((enum_extensibility(open))) name : long

#define CL_ENUM_INT(name)                                       \
  enum __attribute__((enum_extensibility(open))) name : int;    \
  typedef enum name name;                                       \
  enum __attribute__((enum_extensibility(open))) name : int
