/** Ambulances of a day: orders in every state, one that the regulation has not answered in its time, and a month behind them. */
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

const MINUTO = 60_000;
const DIA = 1440;

/** State, risk, kind, minutes since it was asked for, minutes from one step to the next. */
const EM_CURSO = [
  ['SOLICITADO', 'VERMELHO', 'D', 6, []],
  ['SOLICITADO', 'VERDE', 'A', 4, []],
  ['APROVADO', 'AMARELO', 'B', 22, [7]],
  ['DESTINO_CONFIRMADO', 'LARANJA', 'D', 31, [3, 12]],
  ['A_CAMINHO', 'AMARELO', 'B', 48, [9, 10, 14]],
  ['A_BORDO', 'VERMELHO', 'D', 55, [2, 6, 9, 17]],
] as const;
const ENCERRADOS = 24;
const DE = [
  'Sala de observação',
  'Recepção',
  'Consultório 2',
  'Residência do paciente, com a filha',
] as const;
const PARA = [
  'Hospital Vida Plena, pronto-socorro',
  'Hospital Municipal, UTI',
  'Clínica de imagem, tomografia',
] as const;
const PASSOS = ['aprovadoEm', 'destinoEm', 'despachadoEm', 'embarcadoEm', 'encerradoEm'] as const;

const iso = (momento: number): string => new Date(momento).toISOString();

export async function ambulancias(semeador: Semeador, casa: Row, agora: number): Promise<void> {
  const { rows } = await semeador.pool.query<{ id: number; nome: string }>({
    text: `SELECT p.id, ${nomeSql('p')} AS nome FROM paciente p
            WHERE ${ofTenant('p.', '$1')} AND p.excluido_em IS NULL AND p.ativo AND NOT p.obito ORDER BY p.id DESC LIMIT 60`,
    values: [casa.id],
  });
  const pedido = async (at: number, ha: number, passos: readonly number[], resto: object): Promise<void> => {
    const pessoa = rows[at];
    if (!pessoa) return;
    let momento = agora - ha * MINUTO;
    const pedidoEm = iso(momento);
    const momentos: { [passo: string]: string } = {};
    for (const [passo, minutos] of passos.entries())
      momentos[PASSOS[passo] ?? ''] = iso((momento += minutos * MINUTO));
    await semeador.manter(
      'pedidos-ambulancia',
      {
        pacienteId: pessoa.id,
        nomePaciente: pessoa.nome,
        equipamentos: at % 3 === 0 ? ['OXIGENIO', 'MONITOR'] : [],
        equipe: at % 2 === 0 ? ['TECNICO'] : ['ENFERMEIRO', 'FAMILIAR'],
        origem: DE[at % DE.length],
        contato: 'Posto de enfermagem, (31) 3333-0100',
        pedidoEm,
        ...(passos.length > 0 ? { aprovadoPor: 'Regulação' } : {}),
        ...(passos.length > 1
          ? { destino: PARA[at % PARA.length], contatoDestino: 'Plantão, (31) 3333-0200' }
          : {}),
        ...(passos.length > 2 ? { viatura: `USB ${(at % 4) + 1}` } : {}),
        ...momentos,
        ...resto,
      },
      casa.id,
    );
  };
  for (const [at, [situacao, risco, tipo, ha, passos]] of EM_CURSO.entries())
    await pedido(at, ha, passos, { situacao, risco, tipo });
  for (let at = 0; at < ENCERRADOS; at += 1) {
    const base = { risco: at % 4 === 0 ? 'LARANJA' : 'AMARELO', tipo: at % 4 === 0 ? 'D' : 'B' };
    const ha = DIA * (1 + at) + at * 37;
    if (at % 8 === 7)
      await pedido(10 + at, ha, [], {
        ...base,
        situacao: 'CANCELADO',
        encerradoEm: iso(agora - (ha - 20) * MINUTO),
        motivo: 'A família levou o paciente',
      });
    else
      await pedido(10 + at, ha, [3 + (at % 9), 4 + (at % 5), 6 + (at % 11), 9 + (at % 7), 15 + (at % 13)], {
        ...base,
        situacao: 'CONCLUIDO',
      });
  }
}
