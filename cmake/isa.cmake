# coterie_isa_sources(TARGET files...): compiles each file once per instruction set, with COTERIE_ISA defined
# as the namespace of that version (see kernels/isa.h), and adds the objects to the library `coterie`.
# Multiply-adds may be fused here: the versions are allowed to differ in last digits.
function(coterie_isa_sources target)
  # As a property of the files, because those come last: a target's own options precede those of
  # coterie_flags, which forbid the fusing.
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -ffp-contract=fast)
  foreach(isa IN ITEMS any x86_64_v3)
    add_library(${target}_${isa} OBJECT ${ARGN})
    target_link_libraries(${target}_${isa} PRIVATE coterie_flags)
    target_compile_definitions(${target}_${isa} PRIVATE COTERIE_ISA=${isa})
    set_target_properties(${target}_${isa} PROPERTIES UNITY_BUILD OFF)
    target_compile_options(${target}_${isa} PRIVATE -O3 -Wno-psabi)
    target_sources(coterie PRIVATE $<TARGET_OBJECTS:${target}_${isa}>)
  endforeach()
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_options(${target}_x86_64_v3 PRIVATE -march=x86-64-v3)
  endif()
endfunction()
