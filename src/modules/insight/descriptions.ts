import type { FieldDescriptions } from '../../http/field-descriptions.ts'

/** Events, reports and analytics. */
export const insightDescriptions: FieldDescriptions = {
  'parcels/{report_id}': 'Id of the report, a UUID.',
  'listEvents?operation': 'Only events of this operation.',
  'listEvents?resource_id': 'Only events of the resource with this id.',
  'Event.operation': 'Whether the resource was created, updated or deleted.',
  'Event.resource_type': 'Type of the resource.',
  'Event.resource_id': 'Id of the resource.',
  'Event.timestamp': 'When it happened, in UTC.',

  'ParcelsReport.id': 'Id of the report, a UUID.',
  'ParcelsReport.status': 'State of the report. `url` is set when it is `ready`.',
  status_message: 'The state, for people.',
  'ParcelsReport.fields': 'Columns of the report.',
  filters: 'Which parcels the report lists.',
  'ParcelsReport.expires_at': 'Until when it can be downloaded, in UTC. Null: it is not ready.',
  'ParcelsReportFilters.brand_id': 'Only parcels of this brand.',
  'ParcelsReportFilters.integration_id': 'Only parcels of this integration.',
  'ParcelsReportFilters.shipping_option_code': 'Only parcels with this shipping option.',
  'ParcelsReportFilters.updated_after': 'Only parcels changed at this time or later.',
  'ParcelsReportFilters.updated_before': 'Only parcels changed at this time or earlier.',

  transit_times: 'Transit times, one entry for each group.',
  start_date: 'First day of the period.',
  end_date: 'Last day of the period.',
  'days[]': 'One entry for each day of the period.',
  'days.date': 'The day, in UTC.',
}
