export const documentLinks = (baseUrl: string, parcel_id: number, types: readonly string[]) =>
  types.map((type) => ({
    type,
    document_type: type === 'label' || type === 'air-waybill' ? type : 'customs-declaration',
    size: type === 'label' ? 'a6' : 'a4',
    link: `${baseUrl}/api/v3/parcels/${parcel_id}/documents/${type}`,
  }))
