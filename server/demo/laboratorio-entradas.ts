/** The demonstration of what comes over the counter of the laboratory. */
import type { Pool } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { ServerRecords } from '#server/engine/call.ts';

/** Two papers that came over the counter: one in the laboratory, one that the reception is still typing. */
export async function entradasDaCasa(
  pool: Pool,
  casa: number,
  {
    entradas,
    pacientes,
  }: { readonly entradas: ServerRecords<'pedidos-laboratorio'>; readonly pacientes: readonly number[] },
): Promise<void> {
  const [primeiro, segundo = primeiro] = pacientes;
  const { rows: conselhos } = await pool.query<{ id: number }>({
    text: `SELECT id FROM conselho WHERE sigla = $1`,
    values: ['CRM'],
  });
  const { rows: exames } = await pool.query<{ id: number }>({
    text: `SELECT id FROM exame_laboratorio WHERE ${ofTenant('', '$1')} AND apoio_id IS NULL AND NOT cultura ORDER BY id LIMIT 2`,
    values: [casa],
  });
  const [conselho] = conselhos;
  if (primeiro === undefined || segundo === undefined || !conselho || exames.length === 0) return;
  const papel = {
    conselhoId: conselho.id,
    ufConselho: 'MG',
    urgencia: 'ELETIVO',
    itens: exames.map(({ id }) => ({ exameId: id, observacao: null })),
  } as const;
  const { id } = await entradas.keep({
    ...papel,
    pacienteId: primeiro,
    origem: 'EXTERNO',
    nomeSolicitante: 'Rui Prado Vilela',
    numeroConselho: '45871',
  });
  await entradas.transition(id, { transicao: 'dar-entrada' });
  await entradas.keep({
    ...papel,
    pacienteId: segundo,
    origem: 'PRESTADOR',
    instituicao: 'Clínica do Vale',
    nomeSolicitante: 'Helena Couto',
    numeroConselho: '30219',
  });
}
