/** A city of this name makes the geocoder fail. */
export const geocoderOutage = 'geocoder-out'
