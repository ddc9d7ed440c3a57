/** Transfers between the first two providers, in both directions and in every state: one to answer, one on its way, one that came. */
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

const MINUTO = 60_000;
const DIA = 1440;
const CLINICA = 'Dra. Helena Prado';

const RESUMOS = [
  'Pneumonia comunitária em melhora, terceiro dia de ceftriaxona, em ar ambiente com saturação de 95 %. Precisa de broncoscopia, que não temos aqui. Sem alergias conhecidas.',
  'Fratura de colo de fêmur à direita após queda da própria altura ontem. Dor controlada, estável. Avaliação da ortopedia para cirurgia.',
  'Insuficiência cardíaca descompensada, compensando com furosemida endovenosa. Peso caiu 2,4 kg em 48 horas. Leito de enfermaria com telemetria.',
  'Pós-operatório de apendicectomia sem complicações, a família pede continuidade perto de casa. Dieta aceita, deambula.',
] as const;

type Caso = {
  readonly deLa: boolean;
  readonly situacao: string;
  readonly ha: number;
  readonly resposta?: number;
  readonly partida?: number;
  readonly fim?: number;
  readonly resto?: object;
};

/** `ha`, `resposta`, `partida` and `fim` in minutes before now. */
const CASOS: readonly Caso[] = [
  { deLa: true, situacao: 'SOLICITADA', ha: 18, resto: { finalidade: 'ESPECIALIDADE' } },
  { deLa: false, situacao: 'SOLICITADA', ha: 42, resto: { finalidade: 'LEITO' } },
  { deLa: false, situacao: 'ACEITA', ha: 130, resposta: 95, resto: { finalidade: 'PROCEDIMENTO' } },
  { deLa: true, situacao: 'ACEITA', ha: 200, resposta: 150, resto: { finalidade: 'ESPECIALIDADE' } },
  { deLa: true, situacao: 'A_CAMINHO', ha: 260, resposta: 210, partida: 25, resto: { finalidade: 'LEITO' } },
  {
    deLa: true,
    situacao: 'CHEGOU',
    ha: 3 * DIA,
    resposta: 3 * DIA - 50,
    partida: 3 * DIA - 140,
    fim: 3 * DIA - 200,
  },
  {
    deLa: false,
    situacao: 'CHEGOU',
    ha: 45 * DIA,
    resposta: 45 * DIA - 35,
    partida: 45 * DIA - 90,
    fim: 45 * DIA - 170,
  },
  {
    deLa: false,
    situacao: 'RECUSADA',
    ha: 2 * DIA,
    fim: 2 * DIA - 70,
    resto: { motivo: 'Sem leito de enfermaria até sexta-feira.' },
  },
  {
    deLa: true,
    situacao: 'CANCELADA',
    ha: 6 * DIA,
    fim: 6 * DIA - 300,
    resto: { motivo: 'Melhorou e teve alta.', finalidade: 'PEDIDO', transporte: 'PROPRIO' },
  },
];

export async function transferencias(
  semeador: Semeador,
  casas: readonly Row[],
  agora: number,
): Promise<void> {
  const [daqui, vizinha] = casas;
  if (!daqui || !vizinha) return;
  const pacientesDe = async (casa: Row) =>
    (
      await semeador.pool.query<{ id: number; nome: string }>({
        text: `SELECT p.id, ${nomeSql('p')} AS nome FROM paciente p
                WHERE ${ofTenant('p.', '$1')} AND p.excluido_em IS NULL AND p.ativo AND NOT p.obito
                ORDER BY (SELECT count(*) FROM prontuario c WHERE c.paciente_id = p.id) DESC, p.id LIMIT 40`,
        values: [casa.id],
      })
    ).rows.slice(-CASOS.length);
  // Who lies in a bed here and has been accepted elsewhere: the map says it.
  const { rows: internados } = await semeador.pool.query<{ id: number; nome: string }>({
    text: `SELECT p.id, ${nomeSql('p')} AS nome FROM ocupacao o JOIN paciente p ON p.id = o.paciente_id
            WHERE ${ofTenant('o.', '$1')} AND o.ate IS NULL ORDER BY o.id OFFSET 3 LIMIT 1`,
    values: [daqui.id],
  });
  const pessoas = { daqui: await pacientesDe(daqui), dela: await pacientesDe(vizinha) };
  const em = (minutos: number | undefined): string | null =>
    minutos === undefined ? null : new Date(agora - minutos * MINUTO).toISOString();
  for (const [at, { deLa, situacao, ha, resposta, partida, fim, resto }] of CASOS.entries()) {
    const [origem, destino] = deLa ? [vizinha, daqui] : [daqui, vizinha];
    const pessoa =
      (!deLa && situacao === 'ACEITA' ? internados[0] : undefined) ??
      (deLa ? pessoas.dela : pessoas.daqui)[at];
    if (!pessoa) continue;
    await semeador.manter(
      'transferencias-paciente',
      {
        pacienteId: pessoa.id,
        nomePaciente: pessoa.nome,
        origem: origem.nome,
        prestadorDestinoId: destino.id,
        situacao,
        finalidade: 'ESPECIALIDADE',
        transporte: 'AMBULANCIA',
        contato: 'Enfermeira Márcia, (31) 3333-0100',
        resumo: RESUMOS[at % RESUMOS.length],
        resumoPor: CLINICA,
        pedidaEm: em(ha),
        aceitaEm: em(resposta),
        partiuEm: em(partida),
        encerradaEm: em(fim),
        ...(resposta === undefined
          ? {}
          : {
              aceitaPor: 'Plantão do destino',
              contatoDestino: 'Dr. Renato, (31) 3333-0200',
              leito: `Enfermaria B, leito ${4 + at}`,
            }),
        ...resto,
      },
      origem.id,
    );
    // Who is on the way here comes by an ambulance of the origin, which the board here shows.
    if (deLa && situacao === 'A_CAMINHO')
      await semeador.manter(
        'pedidos-ambulancia',
        {
          pacienteId: pessoa.id,
          nomePaciente: pessoa.nome,
          situacao: 'A_BORDO',
          tipo: 'D',
          risco: 'LARANJA',
          finalidade: 'LEITO',
          equipamentos: ['OXIGENIO', 'MONITOR'],
          equipe: ['MEDICO', 'ENFERMEIRO'],
          origem: 'Enfermaria A, leito 3',
          contato: 'Enfermeira Márcia, (31) 3333-0100',
          prestadorDestinoId: destino.id,
          destino: destino.nome,
          contatoDestino: 'Dr. Renato, (31) 3333-0200',
          viatura: 'USA 2',
          aprovadoPor: 'Regulação',
          pedidoEm: em(70),
          aprovadoEm: em(66),
          destinoEm: em(60),
          despachadoEm: em(48),
          embarcadoEm: em(partida),
          previsaoChegada: em(-18),
        },
        origem.id,
      );
  }
}
