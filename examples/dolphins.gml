graph [
  directed 0
  node [
    id 0
    label "Beak"
    value 1
  ]
  node [
    id 1
    label "Beescratch"
    value 2
  ]
  node [
    id 2
    label "Bumper"
    value 1
  ]
  node [
    id 3
    label "CCL"
    value 1
  ]
  node [
    id 4
    label "Cross"
    value 1
  ]
  node [
    id 5
    label "DN16"
    value 2
  ]
  node [
    id 6
    label "DN21"
    value 2
  ]
  node [
    id 7
    label "DN63"
    value 2
  ]
  node [
    id 8
    label "Double"
    value 1
  ]
  node [
    id 9
    label "Feather"
    value 2
  ]
  node [
    id 10
    label "Fish"
    value 1
  ]
  node [
    id 11
    label "Five"
    value 1
  ]
  node [
    id 12
    label "Fork"
    value 1
  ]
  node [
    id 13
    label "Gallatin"
    value 2
  ]
  node [
    id 14
    label "Grin"
    value 1
  ]
  node [
    id 15
    label "Haecksel"
    value 1
  ]
  node [
    id 16
    label "Hook"
    value 1
  ]
  node [
    id 17
    label "Jet"
    value 2
  ]
  node [
    id 18
    label "Jonah"
    value 1
  ]
  node [
    id 19
    label "Knit"
    value 2
  ]
  node [
    id 20
    label "Kringel"
    value 1
  ]
  node [
    id 21
    label "MN105"
    value 1
  ]
  node [
    id 22
    label "MN23"
    value 2
  ]
  node [
    id 23
    label "MN60"
    value 1
  ]
  node [
    id 24
    label "MN83"
    value 1
  ]
  node [
    id 25
    label "Mus"
    value 2
  ]
  node [
    id 26
    label "Notch"
    value 2
  ]
  node [
    id 27
    label "Number1"
    value 2
  ]
  node [
    id 28
    label "Oscar"
    value 1
  ]
  node [
    id 29
    label "Patchback"
    value 1
  ]
  node [
    id 30
    label "PL"
    value 1
  ]
  node [
    id 31
    label "Quasi"
    value 2
  ]
  node [
    id 32
    label "Ripplefluke"
    value 2
  ]
  node [
    id 33
    label "Scabs"
    value 1
  ]
  node [
    id 34
    label "Shmuddel"
    value 1
  ]
  node [
    id 35
    label "SMN5"
    value 1
  ]
  node [
    id 36
    label "SN100"
    value 1
  ]
  node [
    id 37
    label "SN4"
    value 1
  ]
  node [
    id 38
    label "SN63"
    value 1
  ]
  node [
    id 39
    label "SN89"
    value 1
  ]
  node [
    id 40
    label "SN9"
    value 1
  ]
  node [
    id 41
    label "SN90"
    value 2
  ]
  node [
    id 42
    label "SN96"
    value 1
  ]
  node [
    id 43
    label "Stripes"
    value 1
  ]
  node [
    id 44
    label "Thumper"
    value 1
  ]
  node [
    id 45
    label "Topless"
    value 1
  ]
  node [
    id 46
    label "TR120"
    value 1
  ]
  node [
    id 47
    label "TR77"
    value 1
  ]
  node [
    id 48
    label "TR82"
    value 2
  ]
  node [
    id 49
    label "TR88"
    value 1
  ]
  node [
    id 50
    label "TR99"
    value 1
  ]
  node [
    id 51
    label "Trigger"
    value 1
  ]
  node [
    id 52
    label "TSN103"
    value 1
  ]
  node [
    id 53
    label "TSN83"
    value 1
  ]
  node [
    id 54
    label "Upbang"
    value 2
  ]
  node [
    id 55
    label "Vau"
    value 1
  ]
  node [
    id 56
    label "Wave"
    value 2
  ]
  node [
    id 57
    label "Web"
    value 2
  ]
  node [
    id 58
    label "Whitetip"
    value 1
  ]
  node [
    id 59
    label "Zap"
    value 1
  ]
  node [
    id 60
    label "Zig"
    value 2
  ]
  node [
    id 61
    label "Zipfel"
    value 1
  ]
  edge [
    source 0
    target 10
  ]
  edge [
    source 0
    target 14
  ]
  edge [
    source 0
    target 15
  ]
  edge [
    source 0
    target 40
  ]
  edge [
    source 0
    target 42
  ]
  edge [
    source 0
    target 47
  ]
  edge [
    source 1
    target 17
  ]
  edge [
    source 1
    target 19
  ]
  edge [
    source 1
    target 26
  ]
  edge [
    source 1
    target 27
  ]
  edge [
    source 1
    target 28
  ]
  edge [
    source 1
    target 36
  ]
  edge [
    source 1
    target 41
  ]
  edge [
    source 1
    target 54
  ]
  edge [
    source 2
    target 10
  ]
  edge [
    source 2
    target 42
  ]
  edge [
    source 2
    target 44
  ]
  edge [
    source 2
    target 61
  ]
  edge [
    source 3
    target 8
  ]
  edge [
    source 3
    target 14
  ]
  edge [
    source 3
    target 59
  ]
  edge [
    source 4
    target 51
  ]
  edge [
    source 5
    target 9
  ]
  edge [
    source 5
    target 13
  ]
  edge [
    source 5
    target 56
  ]
  edge [
    source 5
    target 57
  ]
  edge [
    source 6
    target 9
  ]
  edge [
    source 6
    target 13
  ]
  edge [
    source 6
    target 17
  ]
  edge [
    source 6
    target 54
  ]
  edge [
    source 6
    target 56
  ]
  edge [
    source 6
    target 57
  ]
  edge [
    source 7
    target 19
  ]
  edge [
    source 7
    target 27
  ]
  edge [
    source 7
    target 30
  ]
  edge [
    source 7
    target 40
  ]
  edge [
    source 7
    target 54
  ]
  edge [
    source 8
    target 20
  ]
  edge [
    source 8
    target 28
  ]
  edge [
    source 8
    target 37
  ]
  edge [
    source 8
    target 45
  ]
  edge [
    source 8
    target 59
  ]
  edge [
    source 9
    target 13
  ]
  edge [
    source 9
    target 17
  ]
  edge [
    source 9
    target 32
  ]
  edge [
    source 9
    target 41
  ]
  edge [
    source 9
    target 57
  ]
  edge [
    source 10
    target 29
  ]
  edge [
    source 10
    target 42
  ]
  edge [
    source 10
    target 47
  ]
  edge [
    source 11
    target 51
  ]
  edge [
    source 12
    target 33
  ]
  edge [
    source 13
    target 17
  ]
  edge [
    source 13
    target 32
  ]
  edge [
    source 13
    target 41
  ]
  edge [
    source 13
    target 54
  ]
  edge [
    source 13
    target 57
  ]
  edge [
    source 14
    target 16
  ]
  edge [
    source 14
    target 24
  ]
  edge [
    source 14
    target 33
  ]
  edge [
    source 14
    target 34
  ]
  edge [
    source 14
    target 37
  ]
  edge [
    source 14
    target 38
  ]
  edge [
    source 14
    target 40
  ]
  edge [
    source 14
    target 43
  ]
  edge [
    source 14
    target 50
  ]
  edge [
    source 14
    target 52
  ]
  edge [
    source 15
    target 18
  ]
  edge [
    source 15
    target 24
  ]
  edge [
    source 15
    target 40
  ]
  edge [
    source 15
    target 45
  ]
  edge [
    source 15
    target 55
  ]
  edge [
    source 15
    target 59
  ]
  edge [
    source 16
    target 20
  ]
  edge [
    source 16
    target 33
  ]
  edge [
    source 16
    target 37
  ]
  edge [
    source 16
    target 38
  ]
  edge [
    source 16
    target 50
  ]
  edge [
    source 17
    target 22
  ]
  edge [
    source 17
    target 25
  ]
  edge [
    source 17
    target 27
  ]
  edge [
    source 17
    target 31
  ]
  edge [
    source 17
    target 57
  ]
  edge [
    source 18
    target 20
  ]
  edge [
    source 18
    target 21
  ]
  edge [
    source 18
    target 24
  ]
  edge [
    source 18
    target 29
  ]
  edge [
    source 18
    target 45
  ]
  edge [
    source 18
    target 51
  ]
  edge [
    source 19
    target 30
  ]
  edge [
    source 19
    target 54
  ]
  edge [
    source 20
    target 28
  ]
  edge [
    source 20
    target 36
  ]
  edge [
    source 20
    target 38
  ]
  edge [
    source 20
    target 44
  ]
  edge [
    source 20
    target 47
  ]
  edge [
    source 20
    target 50
  ]
  edge [
    source 21
    target 29
  ]
  edge [
    source 21
    target 33
  ]
  edge [
    source 21
    target 37
  ]
  edge [
    source 21
    target 45
  ]
  edge [
    source 21
    target 51
  ]
  edge [
    source 23
    target 36
  ]
  edge [
    source 23
    target 45
  ]
  edge [
    source 23
    target 51
  ]
  edge [
    source 24
    target 29
  ]
  edge [
    source 24
    target 45
  ]
  edge [
    source 24
    target 51
  ]
  edge [
    source 25
    target 26
  ]
  edge [
    source 25
    target 27
  ]
  edge [
    source 26
    target 27
  ]
  edge [
    source 28
    target 30
  ]
  edge [
    source 28
    target 47
  ]
  edge [
    source 29
    target 35
  ]
  edge [
    source 29
    target 43
  ]
  edge [
    source 29
    target 45
  ]
  edge [
    source 29
    target 51
  ]
  edge [
    source 29
    target 52
  ]
  edge [
    source 30
    target 42
  ]
  edge [
    source 30
    target 47
  ]
  edge [
    source 32
    target 60
  ]
  edge [
    source 33
    target 34
  ]
  edge [
    source 33
    target 37
  ]
  edge [
    source 33
    target 38
  ]
  edge [
    source 33
    target 40
  ]
  edge [
    source 33
    target 43
  ]
  edge [
    source 33
    target 50
  ]
  edge [
    source 34
    target 37
  ]
  edge [
    source 34
    target 44
  ]
  edge [
    source 34
    target 49
  ]
  edge [
    source 36
    target 37
  ]
  edge [
    source 36
    target 39
  ]
  edge [
    source 36
    target 40
  ]
  edge [
    source 36
    target 59
  ]
  edge [
    source 37
    target 40
  ]
  edge [
    source 37
    target 43
  ]
  edge [
    source 37
    target 45
  ]
  edge [
    source 37
    target 61
  ]
  edge [
    source 38
    target 43
  ]
  edge [
    source 38
    target 44
  ]
  edge [
    source 38
    target 52
  ]
  edge [
    source 38
    target 58
  ]
  edge [
    source 39
    target 57
  ]
  edge [
    source 40
    target 52
  ]
  edge [
    source 41
    target 54
  ]
  edge [
    source 41
    target 57
  ]
  edge [
    source 42
    target 47
  ]
  edge [
    source 42
    target 50
  ]
  edge [
    source 43
    target 46
  ]
  edge [
    source 43
    target 53
  ]
  edge [
    source 45
    target 50
  ]
  edge [
    source 45
    target 51
  ]
  edge [
    source 45
    target 59
  ]
  edge [
    source 46
    target 49
  ]
  edge [
    source 48
    target 57
  ]
  edge [
    source 50
    target 51
  ]
  edge [
    source 51
    target 55
  ]
  edge [
    source 53
    target 61
  ]
  edge [
    source 54
    target 57
  ]
]
