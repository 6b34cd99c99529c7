# coterie_isa_sources(ROOM files...): compiles each file once per instruction set, with COTERIE_ISA defined
# as the namespace of that version (see kernels/kernel.h), and adds the objects to the library `coterie`.
# Multiply-adds may be fused in x86_64_v3, which is allowed to differ from the plain version in last digits. The plain
# one, `any`, has the same numbers on every processor. All tests of the room run once more with it.
function(coterie_isa_sources room)
  set(target coterie_${room})
  foreach(isa IN ITEMS any x86_64_v3)
    add_library(${target}_${isa} OBJECT ${ARGN})
    target_link_libraries(${target}_${isa} PRIVATE coterie_flags)
    target_compile_definitions(${target}_${isa} PRIVATE COTERIE_ISA=${isa})
    set_target_properties(${target}_${isa} PROPERTIES UNITY_BUILD OFF)
    target_compile_options(${target}_${isa} PRIVATE $<${COTERIE_OPTIMIZES}:-O3> -Wno-psabi)
    target_sources(coterie PRIVATE $<TARGET_OBJECTS:${target}_${isa}>)
  endforeach()
  # clang-tidy (preset tidy) has read them in the other version.
  set_target_properties(${target}_x86_64_v3 PROPERTIES COTERIE_FUSES ON CXX_CLANG_TIDY "")
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_options(${target}_x86_64_v3 PRIVATE -march=x86-64-v3)
  endif()
  if(COTERIE_TESTS)
    add_test(NAME ${room}/plain-instructions COMMAND test_${room} --gtest_brief=1)
    set_tests_properties(${room}/plain-instructions PROPERTIES TIMEOUT 300 LABELS ${room}
      ENVIRONMENT "COTERIE_ISA=any")
  endif()
endfunction()
