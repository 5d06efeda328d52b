export const business = {
  businessName: 'Halvorsen & Daughters Wholesale Meats',
  address: '1480 Stockyard Road, Kansas City, MO 64102',
  phone: '(816) 555-0100',
  email: 'office@halvorsen-meats.example',
  invoiceBusinessName: 'Halvorsen & Daughters Wholesale Meats',
  invoiceAddress: '1480 Stockyard Road, Kansas City, MO 64102',
  invoicePhone: '(816) 555-0100',
  invoiceFooterNote: 'Keep refrigerated at 28 to 34 °F. Claims within 24 hours of delivery.',
};

export const owner = { email: 'demo@halvorsen-meats.example', firstName: 'Ingrid', lastName: 'Halvorsen' };

/** Fictional customers; `kind` is a key of `buyingPatterns`. */
export const customers = `
kind       | name                         | contactPerson      | address                  | city            | state | zipCode | phone          | pricingTier
steakhouse | The Copper Spur Steakhouse   | Wade Larkin        | 212 Main Street          | Kansas City     | MO    | 64105   | (816) 555-0101 | restaurant
steakhouse | Ember & Oak Chophouse        | Celeste Marchetti  | 1801 Grand Boulevard     | Kansas City     | MO    | 64108   | (816) 555-0102 | restaurant
steakhouse | Prairie Fire Grill           | Don Whitcomb       | 4400 West 119th Street   | Leawood         | KS    | 66209   | (913) 555-0103 | restaurant
steakhouse | Longhorn Lantern             | Rosa Delgado       | 77 Depot Street          | Liberty         | MO    | 64068   | (816) 555-0104 | base
barbecue   | Smokestack Alley BBQ         | Leon Pruitt        | 3002 Troost Avenue       | Kansas City     | MO    | 64109   | (816) 555-0105 | restaurant
barbecue   | Bark & Burnish Barbecue      | Shonda Mayes       | 915 East 63rd Street     | Kansas City     | MO    | 64110   | (816) 555-0106 | wholesale
barbecue   | Two Sisters Smokehouse       | Loretta Banks      | 118 South Noland Road    | Independence    | MO    | 64050   | (816) 555-0107 | restaurant
barbecue   | The Rusty Pit                | Hank Odom          | 640 Merriam Lane         | Kansas City     | KS    | 66106   | (913) 555-0108 | base
bistro     | Bistro Belvoir               | Anaïs Fournier     | 26 West 39th Street      | Kansas City     | MO    | 64111   | (816) 555-0109 | restaurant
bistro     | Thyme & Tallow               | Gregory Ames       | 508 Delaware Street      | Kansas City     | MO    | 64105   | (816) 555-0110 | restaurant
bistro     | Osteria Vecchio Ponte        | Paolo Ricci        | 7050 Mission Road        | Prairie Village | KS    | 66208   | (913) 555-0111 | restaurant
bistro     | Sparrow & Vine               | Imogen Clarke      | 303 Westport Road        | Kansas City     | MO    | 64111   | (816) 555-0112 | tier1
bistro     | The Velvet Fig               | Nadia Haddad       | 9 Park Place             | Leawood         | KS    | 66211   | (913) 555-0113 | restaurant
taqueria   | Taquería La Paloma           | Javier Ochoa       | 1214 Southwest Boulevard | Kansas City     | KS    | 66103   | (913) 555-0114 | wholesale
taqueria   | El Gallo Cantor              | Marisol Vega       | 2415 Independence Avenue | Kansas City     | MO    | 64124   | (816) 555-0115 | restaurant
taqueria   | Cocina Doña Inés             | Inés Robledo       | 530 Minnesota Avenue     | Kansas City     | KS    | 66101   | (913) 555-0116 | base
diner      | Blue Plate Diner             | Betty Sorensen     | 44 North Main Street     | Liberty         | MO    | 64068   | (816) 555-0117 | restaurant
diner      | Sunny Side Café              | Carl Jessup        | 1600 East 23rd Street    | Independence    | MO    | 64055   | (816) 555-0118 | base
diner      | Route 40 Grill               | Mae Dawson         | 8801 East US Highway 40  | Independence    | MO    | 64055   | (816) 555-0119 | restaurant
diner      | The Whistle Stop             | Arlo Finch         | 12 Railroad Avenue       | Lee's Summit    | MO    | 64063   | (816) 555-0120 | tier2
seafood    | The Harpoon & Ladle          | Harriet Boone      | 5100 Belinder Road       | Fairway         | KS    | 66205   | (913) 555-0121 | restaurant
seafood    | The Salty Heron              | Colin Pryce        | 1122 Walnut Street       | Kansas City     | MO    | 64106   | (816) 555-0122 | restaurant
seafood    | Low Tide Oyster Room         | Vivienne Tate      | 401 East 31st Street     | Kansas City     | MO    | 64108   | (816) 555-0123 | restaurant
hotel      | Hotel Meridian Royale        | Chef Tomas Lindahl | 1 Meridian Plaza         | Kansas City     | MO    | 64106   | (816) 555-0124 | wholesale
hotel      | The Grand Almond Inn         | Chef Ada Kruger    | 200 West 12th Street     | Kansas City     | MO    | 64105   | (816) 555-0125 | wholesale
hotel      | Prairie Gate Lodge           | Chef Sam Okafor    | 6300 College Boulevard   | Overland Park   | KS    | 66211   | (913) 555-0126 | wholesale
hotel      | Riverfront Conference Center | Chef Yuki Mori     | 88 Berkley Parkway       | Kansas City     | MO    | 64120   | (816) 555-0127 | wholesale
hotel      | Stonebrook Country Club      | Chef Liz Hartigan  | 3 Stonebrook Drive       | Olathe          | KS    | 66062   | (913) 555-0128 | restaurant
butcher    | Kessler & Sons Butcher Shop  | Otto Kessler       | 417 Ash Street           | Parkville       | MO    | 64152   | (816) 555-0129 | wholesale
butcher    | The Marrow Room              | Juniper Hale       | 1711 Summit Street       | Kansas City     | MO    | 64108   | (816) 555-0130 | wholesale
butcher    | Hometown Meats & Deli        | Frank Zielinski    | 9 Public Square          | Gladstone       | MO    | 64118   | (816) 555-0131 | wholesale
butcher    | Noor Halal Meats             | Yusuf Rahman       | 3515 Broadway            | Kansas City     | MO    | 64111   | (816) 555-0132 | wholesale
butcher    | Cleaver & Twine              | Bridget Nolan      | 7200 Metcalf Avenue      | Overland Park   | KS    | 66204   | (913) 555-0133 | wholesale
market     | Green Acre Market            | Priya Nair         | 12550 Quivira Road       | Overland Park   | KS    | 66213   | (913) 555-0134 | retail
market     | Eastside Family Foods        | Clarence Boyd      | 5601 Prospect Avenue     | Kansas City     | MO    | 64130   | (816) 555-0135 | wholesale
market     | Mercado San Isidro           | Lucía Benítez      | 800 Central Avenue       | Kansas City     | KS    | 66101   | (913) 555-0136 | wholesale
market     | Brookhollow Corner Grocery   | Ed Vasquez         | 6310 Brookhollow Lane    | Raytown         | MO    | 64133   | (816) 555-0137 | retail
market     | Golden Lotus Supermarket     | Mei Huang          | 10 Cherry Street         | Kansas City     | MO    | 64106   | (816) 555-0138 | tier3
diner      | St. Brendan's Parish Kitchen | Sister Agnes       | 2300 East Linwood Avenue | Kansas City     | MO    | 64128   | (816) 555-0139 | base
hotel      | Willow Creek Senior Living   | Chef Ron Abbott    | 1500 Willow Creek Road   | Lee's Summit    | MO    | 64081   | (816) 555-0140 | tier1
`;

export const drivers = `
name             | phone          | email                                 | vehicleNumber | isActive
Marcus Bell      | (816) 555-0141 | marcus.bell@halvorsen-meats.example   | Truck 12      | yes
Dolores Quintana | (816) 555-0142 | d.quintana@halvorsen-meats.example    | Truck 14      | yes
Earl Hutchins    | (816) 555-0143 |                                       | Truck 15      | yes
Tamika Rowe      | (816) 555-0144 | tamika.rowe@halvorsen-meats.example   | Truck 17      | yes
Pete Sandoval    | (913) 555-0145 | pete.sandoval@halvorsen-meats.example | Van 3         | yes
Anh Tran         | (913) 555-0146 | anh.tran@halvorsen-meats.example      | Van 4         | yes
Gus Lindqvist    | (816) 555-0147 |                                       |               | yes
Ray Kowalczyk    | (816) 555-0148 |                                       | Truck 9       | no
`;
