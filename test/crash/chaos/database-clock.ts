import pg from 'pg'

/**
 * The clock of the database, which can be set: a function of the same name stands before PostgreSQL's own. Connections that are
 * opened from then on see it.
 */
export async function settableDatabaseClock(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  await client.query(`
    create schema chaos;
    create table chaos.clock (ahead interval not null);
    insert into chaos.clock values ('0 hours');
    create function chaos.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + (select ahead from chaos.clock)';
    grant usage on schema chaos to public;
    grant select on chaos.clock to public;
    alter database "${name}" set search_path = public, chaos, pg_catalog;`)
  return {
    set: (hours: number) => client.query('update chaos.clock set ahead = make_interval(hours => $1)', [hours]),
    close: () => client.end(),
  }
}
