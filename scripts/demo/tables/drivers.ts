/** The last one has left: inactive, never on a route. */
export const drivers = `
name             | phone          | email                                 | vehicle  | active
Marcus Bell      | (816) 555-0141 | marcus.bell@halvorsen-meats.example   | Truck 12 | yes
Dolores Quintana | (816) 555-0142 | d.quintana@halvorsen-meats.example    | Truck 14 | yes
Earl Hutchins    | (816) 555-0143 |                                       | Truck 15 | yes
Tamika Rowe      | (816) 555-0144 | tamika.rowe@halvorsen-meats.example   | Truck 17 | yes
Pete Sandoval    | (913) 555-0145 | pete.sandoval@halvorsen-meats.example | Van 3    | yes
Anh Tran         | (913) 555-0146 | anh.tran@halvorsen-meats.example      | Van 4    | yes
Gus Lindqvist    | (816) 555-0147 |                                       |          | yes
Ray Kowalczyk    | (816) 555-0148 |                                       | Truck 9  | no
`;
