// A garden with a door nobody can open, and a path that stops in the middle of a sentence.
VAR has_key = false

Behind the old house there is a garden with a wall around it.
-> garden

=== garden
* [Look under the flowerpots]
  Woodlice, a marble, and a trowel. No key.
  -> garden
* [Talk to the gardener] -> gardener
* { has_key } [Unlock the little green door] -> behind_the_door
* [Follow the path into the nettles] -> nettles
+ [Go back in for tea]
  There is cake. There is nearly always cake.
  -> END

=== gardener
"The green door?" says the gardener. "Lost that key before you were born."
* [Help with the weeding]
  You weed until the light goes. "Tell you what," says the gardener, and finds nothing in any pocket.
  -> garden
* [Thank him all the same] -> garden

=== nettles
The path grows narrow. Something is humming in there, and it knows your name.

=== behind_the_door
A second garden, smaller and older, where it is always just after rain.
-> END
