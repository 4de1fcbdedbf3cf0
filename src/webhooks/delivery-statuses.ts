export const deliveryStatuses = ['waiting', 'held', 'delivered', 'failed'] as const
