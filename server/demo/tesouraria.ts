/** Accounts and tills: a reserve whose last month is closed, transfers, and a statement of this month that is half matched. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { addDays } from '#domain/formato/data.ts';
import { sumMoney } from '#domain/formato/decimal.ts';
import { propor, segura } from '#domain/tesouraria/conciliacao.ts';
import { diasDoMes } from '#domain/tesouraria/extrato.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { hoje } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { hookContext } from '#server/engine/hooks.ts';
import { recordsOf } from '#server/engine/records.ts';
import { conciliarPar } from '#server/features/tesouraria/conciliacao.ts';
import { leitorAqui } from '#server/capabilities/arquivo-banco/index.ts';
import { importarExtrato, lerExtrato } from '#server/features/tesouraria/extratos.ts';
import { linhasPendentes, movimentosPendentes } from '#server/features/tesouraria/repository.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import { LINHAS, type Semeador } from './seeder.ts';

type LinhaDoBanco = { readonly data: string; readonly valor: string; readonly historico: string };

/** A statement as the bank would offer it. */
function ofx(
  banco: string,
  agencia: string,
  conta: string,
  de: string,
  ate: string,
  saldo: string,
  linhas: readonly LinhaDoBanco[],
) {
  const dia = (data: string): string => data.replaceAll('-', '');
  const lancamentos = linhas.map(
    ({ data, valor, historico }, at) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${dia(data)}<TRNAMT>${valor}<FITID>${dia(data)}${at}<MEMO>${historico}</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>${banco}<BRANCHID>${agencia}<ACCTID>${conta}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>${dia(de)}<DTEND>${dia(ate)}\n${lancamentos.join('\n')}\n</BANKTRANLIST><LEDGERBAL><BALAMT>${saldo}<DTASOF>${dia(ate)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

const doBanco = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .slice(0, 40);

export async function bancosECaixa(
  semeador: Semeador,
  registry: Registry,
  { casa, usuario }: { readonly casa: Row; readonly usuario: number },
  plano: ReadonlyMap<string, number>,
  agora: number,
): Promise<void> {
  const { pool, regras } = semeador;
  const contexto: Contexto = {
    usuario: {
      id: usuario,
      principal: 'administrativo',
      nome: 'Recepção da Clínica Aurora',
      ...SEM_PAPEIS,
      admin: true,
    },
    alcance: { prestadores: new Set([casa.id]), casa: true, tudo: true, profissionalId: null },
    ability: buildAbility([{ action: 'manage', subject: 'all' }], LINHAS),
    prestadorId: casa.id,
    ip: '127.0.0.1',
    motivo: 'Dados de demonstração',
  };
  const portaDe = <
    R extends
      | 'extratos-bancarios'
      | 'contas-bancarias'
      | 'transferencias-contas'
      | 'movimentos-bancarios'
      | 'fechamentos-contas',
  >(
    recurso: R,
  ) => recordsOf({ registry, pool, hooks: regras }, contexto, recurso).server;
  const contas = (await portaDe('contas-bancarias').list({ sort: 'id', end: 10 })).rows;
  const corrente = contas.find(({ tipo }) => tipo === 'CORRENTE');
  const caixa = contas.find(({ tipo }) => tipo === 'CAIXA');
  const [tarifas, rendimentos] = [plano.get('2.4.01'), plano.get('1.3.01')];
  if (!corrente || !caixa || tarifas === undefined || rendimentos === undefined) return;

  const dia = hoje(agora);
  const mes = dia.slice(0, 7);
  const passado = addDays(`${mes}-01`, -1).slice(0, 7);
  const { inicio, fim } = diasDoMes(passado);
  const bancoId = (await semeador.achar('banco', 'codigo', '756')) ?? null;
  const reserva = await semeador.criar(
    'contas-bancarias',
    {
      descricao: 'Sicoob, reserva',
      tipo: 'CORRENTE',
      bancoId,
      agencia: '3042',
      conta: '81234',
      contaDv: '5',
      saldoInicial: '25000.00',
      saldoInicialEm: inicio,
    },
    casa.id,
  );

  // Last month of the reserve: what the bank charged and paid, matched line by line, and the month closed.
  const doMes = [
    {
      data: addDays(inicio, 4),
      valor: '-39.90',
      historico: 'Tarifa do pacote de serviços',
      planoContaId: tarifas,
    },
    {
      data: addDays(inicio, 14),
      valor: '97.31',
      historico: 'Rendimento da aplicação automática',
      planoContaId: rendimentos,
    },
    {
      data: fim,
      valor: '101.12',
      historico: 'Rendimento da aplicação automática',
      planoContaId: rendimentos,
    },
  ];
  for (const { data, valor, historico, planoContaId } of doMes)
    await semeador.criar(
      'movimentos-bancarios',
      {
        contaBancariaId: reserva.id,
        data,
        sentido: valor.startsWith('-') ? 'SAIDA' : 'ENTRADA',
        valor: valor.replace('-', ''),
        historico,
        planoContaId,
      },
      casa.id,
    );
  const aqui = hookContext(portaDe('extratos-bancarios').call, pool);
  const importar = async (nome: string, conteudo: string): Promise<void> => {
    const leitura = { leitor: leitorAqui, quem: '' };
    await importarExtrato(aqui, leitura, await lerExtrato(leitura, conteudo), { nome });
  };
  const conciliarCertas = async (contaId: number, quantas: number): Promise<void> => {
    const linhas = await linhasPendentes(pool, casa.id, contaId);
    const certas = propor(linhas, await movimentosPendentes(pool, casa.id, contaId)).filter(segura);
    for (const { linhaId, movimentoIds } of certas.slice(0, quantas))
      await conciliarPar(linhaId, movimentoIds, aqui);
  };
  // Without the base data there is no bank whose statement it could be.
  if (bancoId !== null) {
    const saldo = sumMoney(['25000.00', ...doMes.map(({ valor }) => valor)]);
    const linhas = doMes.map((movimento) => ({ ...movimento, historico: doBanco(movimento.historico) }));
    await importar(`sicoob-${passado}.ofx`, ofx('756', '3042', '812345', inicio, fim, saldo, linhas));
    await conciliarCertas(reserva.id, linhas.length);
    const { id } = await portaDe('fechamentos-contas').create({
      contaBancariaId: reserva.id,
      competencia: passado,
    });
    await portaDe('fechamentos-contas').transition(id, {
      transicao: 'fechar',
      campos: {},
      versao: undefined,
    });
  }

  // This month: change for the till, money from the reserve.
  const data = [`${mes}-01`, addDays(dia, -2)].toSorted().at(-1) ?? dia;
  const transferir = portaDe('transferencias-contas');
  await transferir.create({
    origemId: reserva.id,
    destinoId: corrente.id,
    data,
    valor: '6000.00',
    historico: 'Reforço para a folha',
  });
  await transferir.create({
    origemId: corrente.id,
    destinoId: caixa.id,
    data,
    valor: '300.00',
    historico: 'Troco do caixa',
  });
  await caixaDoDia(semeador, { casa, usuario, caixaId: caixa.id, dia, agora });
  if (corrente.bancoId === null) return;

  // What the bank shows of it: not yet the last two days, and two lines that nobody has posted.
  const ate = addDays(dia, -1);
  const pendentes = (await movimentosPendentes(pool, casa.id, corrente.id)).filter(
    (movimento) => movimento.data <= addDays(dia, -2),
  );
  const linhas: readonly LinhaDoBanco[] = [
    ...pendentes.map((pendente) => ({
      data: pendente.data,
      valor: pendente.efeito,
      historico: doBanco(`${pendente.efeito.startsWith('-') ? 'PAGTO' : 'CREDITO'} ${pendente.historico}`),
    })),
    { data: ate, valor: '-49.90', historico: 'TARIFA PACOTE DE SERVICOS' },
    { data: ate, valor: '18.46', historico: 'RENDIMENTO APLICACAO AUTOMATICA' },
  ];
  const de = linhas.map((linha) => linha.data).toSorted()[0] ?? ate;
  await importar(
    `banco-do-brasil-${mes}.ofx`,
    ofx('001', '1234', '567890', de, ate, sumMoney(linhas.map(({ valor }) => valor)), linhas),
  );
  await conciliarCertas(corrente.id, Math.floor(linhas.length / 2));
}

/** Yesterday's till, closed with two reais missing and waiting for somebody to check it, and today's, open for the whole unit. */
async function caixaDoDia(
  semeador: Semeador,
  {
    casa,
    usuario,
    caixaId,
    dia,
    agora,
  }: {
    readonly casa: Row;
    readonly usuario: number;
    readonly caixaId: number;
    readonly dia: string;
    readonly agora: number;
  },
): Promise<void> {
  const ontem = addDays(dia, -1);
  const haHoras = (horas: number): string => new Date(agora - horas * 3_600_000).toISOString();
  const operador = {
    operadorId: usuario,
    operador: 'Recepção da Clínica Aurora',
    contaBancariaId: caixaId,
    recebemNele: 'UNIDADE',
    trocoInicial: '300.00',
    saldoNaAbertura: '300.00',
  };
  const contagem = {
    entradas: '0.00',
    saidas: '0.00',
    esperado: '300.00',
    contado: '298.00',
    diferenca: '-2.00',
    justificativa: 'Troco dado a mais na consulta da tarde.',
  };
  await semeador.manter(
    'turnos-caixa',
    {
      ...operador,
      ...contagem,
      data: ontem,
      abertoEm: haHoras(30),
      situacao: 'FECHADO',
      fechadoEm: haHoras(20),
      fechadoPor: operador.operador,
      fechadoPorId: usuario,
    },
    casa.id,
  );
  await semeador.manter(
    'turnos-caixa',
    { ...operador, trocoInicial: '298.00', data: dia, abertoEm: haHoras(1) },
    casa.id,
  );
}
