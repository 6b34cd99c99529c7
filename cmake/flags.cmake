# One interface target carries the language level, the warnings and the include path of every room.
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT EMSCRIPTEN)  # a module of WebAssembly stands alone
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
set_property(GLOBAL PROPERTY USE_FOLDERS ON)

find_program(COTERIE_CCACHE ccache)
if(COTERIE_CCACHE)
  # pch_defines and time_macros let ccache serve the torch files, which use a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${COTERIE_CCACHE})
endif()

# Rooms that are hot or cold say so by -O3 or -O1, except where nothing is to be optimized.
set(COTERIE_OPTIMIZES $<NOT:$<CONFIG:Debug>>)

add_library(coterie_flags INTERFACE)
target_compile_features(coterie_flags INTERFACE cxx_std_20)
# No contraction into fused multiply-adds where the source does not ask for it: the same seed must give
# the same numbers from every compiler. Hot kernels opt in (isa.cmake).
target_compile_options(coterie_flags INTERFACE
  $<BUILD_INTERFACE:-Wall -Wextra -Wshadow -Wnon-virtual-dtor
    -ffp-contract=$<IF:$<BOOL:$<TARGET_PROPERTY:COTERIE_FUSES>>,fast,off>>)
if(COTERIE_WERROR)
  target_compile_options(coterie_flags INTERFACE $<BUILD_INTERFACE:-Werror>)
endif()
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Files that are included into one unit look like headers to GCC, which must not use anonymous namespaces.
  target_compile_options(coterie_flags INTERFACE $<BUILD_INTERFACE:-Wno-subobject-linkage>)
endif()
# LLVM's standard library has no <stop_token> before version 20; ours stands in.
include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_FLAGS -std=c++20)
check_cxx_source_compiles("#include <stop_token>
int main() { return std::stop_token().stop_requested(); }" COTERIE_HAS_STOP_TOKEN)
unset(CMAKE_REQUIRED_FLAGS)
if(NOT COTERIE_HAS_STOP_TOKEN)
  target_include_directories(coterie_flags INTERFACE
    $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include/coterie/libcxx> $<INSTALL_INTERFACE:include/coterie/libcxx>)
endif()
target_include_directories(coterie_flags INTERFACE
  $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include> $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src> $<INSTALL_INTERFACE:include>)
