// A clean story: every path ends well, and the search can see all of them.
VAR oil = 3
VAR lit = 0

The fog has come up from the river again, and the street has three lamps.
-> street

=== street
{ lit == 3: -> all_lit }
{ oil == 0: -> out_of_oil }
You have oil for {oil} more.
* [Light the lamp by the bakery]
  It catches at once. Warm bread, warm light.
  -> light_one -> street
* [Light the lamp on the bridge]
  The wind takes the first match, but not the second.
  -> light_one -> street
* [Light the lamp at Mrs Abernathy's door]
  She has left you a biscuit on the sill.
  -> light_one -> street
* [Pour a little oil into the cat's lantern]
  The cat, who has places to be, nods.
  ~ oil -= 1
  -> street
+ [Go home] -> home

=== light_one
~ oil -= 1
~ lit += 1
->->

=== all_lit
Three lamps, and the whole street holds hands with itself.
-> END

=== out_of_oil
The can is empty. One lamp must wait, but the cat will find her way.
-> END

=== home
{ lit == 0: You leave the street to the fog. Tomorrow, then. | You look back once. {lit == 1: One lamp | Two lamps} burning; somebody will be glad of it. }
-> END
