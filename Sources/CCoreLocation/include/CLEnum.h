#pragma once

// An enumeration that takes any raw value, as Apple's NS_ENUM: Swift sees an enum that is not frozen
// and whose init(rawValue:) never fails.
#define CL_ENUM(name)                                           \
  enum __attribute__((enum_extensibility(open))) name : long;   \
  typedef enum name name;                                       \
  enum __attribute__((enum_extensibility(open))) name : long

// One that is closed, as Apple's NS_CLOSED_ENUM: a switch over its cases needs no default.
#define CL_CLOSED_ENUM(name)                                    \
  enum __attribute__((enum_extensibility(closed))) name : long; \
  typedef enum name name;                                       \
  enum __attribute__((enum_extensibility(closed))) name : long

#define CL_ENUM_INT(name)                                       \
  enum __attribute__((enum_extensibility(open))) name : int;    \
  typedef enum name name;                                       \
  enum __attribute__((enum_extensibility(open))) name : int
