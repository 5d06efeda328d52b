/** Seafood, in the columns of the beef table. */
export const seafood = `
code   | name                                        | brand       | sold          | lbs | cost   | wholesale | restaurant | retail
SF-SAL | Atlantic Salmon Side, Skin-On, Pin-Bone Out | Harborlight | weighed piece | 3.3 | 9.40   | 10.35     | 10.95      | 13.79
SF-HAL | Halibut Fillet, Skin-On                     | Harborlight | weighed piece | 5.6 | 17.80  | 19.60     | 20.75      | 26.29
SF-TUN | Yellowfin Tuna Loin, No. 1                  | Harborlight | weighed piece | 8.4 | 15.20  | 16.75     | 17.70      | 22.49
SF-COD | Cod Loins, 10 lb                            | Harborlight | case          | 10  | 79.00  | 87.00     | 92.00      | 116.00
SF-TIL | Tilapia Fillets, 5-7 oz, 10 lb              | Harborlight | case          | 10  | 33.50  | 37.00     | 39.50      | 49.50
SF-SHR | Shrimp, 16/20, Peeled, Tail-On, 10 lb       | Harborlight | case          | 10  | 68.00  | 75.00     | 79.50      | 99.50
SF-SCA | Sea Scallops, U-10, 8 lb Tub                | Harborlight | tub           | 8   | 164.00 | 181.00    | 191.00     | 239.00
SF-CRB | Blue Crab, Jumbo Lump, 1 lb Tub             | Harborlight | tub           | 1   | 29.50  | 32.50     | 34.50      | 43.50
SF-MUS | Mussels, Rope-Grown, 10 lb Bag              | Harborlight | piece         | 10  | 24.00  | 26.50     | 28.25      | 35.50
SF-CAL | Calamari Tubes and Tentacles, 10 lb         | Harborlight | case          | 10  | 46.00  | 51.00     | 54.00      | 67.50
`;
