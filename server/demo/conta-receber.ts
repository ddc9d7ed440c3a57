/** A month of accounts receivable in every state: open, overdue, received in part and whole, reversed, negotiated. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { addDays } from '#domain/formato/data.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { hoje } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { StepName } from '#server/engine/call.ts';
import { recordsOf } from '#server/engine/records.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import type { Semeador } from './seeder.ts';

/** Who pays and which of them, account of the plan, what for, value, due in days, how far it went. */
const TITULOS = [
  ['CONVENIO', 0, '1.1.01', 'Consultas de outubro, lote 1042', '18640.00', 12, 'EM_ABERTO'],
  ['CONVENIO', 1, '1.1.02', 'Exames de outubro, lote 318', '9275.40', -11, 'EM_ABERTO'],
  ['CONVENIO', 2, '1.1.01', 'Consultas de setembro, lote 1029', '15310.00', -20, 'RECEBIDA'],
  ['PACIENTE', 0, '1.2.01', 'Consulta de cardiologia', '420.00', 0, 'EM_ABERTO'],
  ['PACIENTE', 1, '1.2.01', 'Consulta e eletrocardiograma', '580.00', -35, 'EM_ABERTO'],
  ['PACIENTE', 2, '1.2.01', 'Tratamento em três consultas', '1260.00', 5, 'RECEBIDA_PARCIAL'],
  ['PACIENTE', 3, '1.2.01', 'Consulta de dermatologia', '380.00', -2, 'RECEBIDA'],
  ['PACIENTE', 4, '1.2.01', 'Pequena cirurgia', '2400.00', -6, 'ESTORNADA'],
  ['PACIENTE', 5, '1.2.01', 'Fisioterapia, dez sessões', '950.00', -15, 'NEGOCIADA'],
  ['PACIENTE', 6, '1.2.01', 'Consulta lançada em dobro', '380.00', 3, 'CANCELADA'],
] as const;

export async function contasReceber(
  semeador: Semeador,
  registry: Registry,
  { casa, registra }: { readonly casa: Row; readonly registra: number },
  plano: ReadonlyMap<string, number>,
  agora: number,
): Promise<void> {
  const { pool, regras } = semeador;
  const contexto: Contexto = {
    usuario: {
      id: registra,
      principal: 'administrativo',
      nome: 'Recepção da Clínica Aurora',
      ...SEM_PAPEIS,
      admin: true,
    },
    alcance: { prestadores: new Set([casa.id]), casa: true, tudo: true, profissionalId: null },
    ability: buildAbility([{ action: 'manage', subject: 'all' }]),
    prestadorId: casa.id,
    ip: '127.0.0.1',
    motivo: 'Dados de demonstração',
  };
  const deps = { registry, pool, hooks: regras };
  const titulos = recordsOf(deps, contexto, 'contas-receber').server;
  const baixas = recordsOf(deps, contexto, 'baixas-contas-receber').server;
  const pagam = {
    PACIENTE: (
      await recordsOf(deps, contexto, 'pacientes').server.list({
        where: { obito: false },
        sort: 'id',
        end: 10,
      })
    ).rows,
    CONVENIO: (await recordsOf(deps, contexto, 'convenios').server.list({ sort: 'id', end: 5 })).rows,
  };
  const [conta] = (
    await recordsOf(deps, contexto, 'contas-bancarias').server.list({ where: { tipo: 'CORRENTE' } })
  ).rows;
  // Without the base data the kind and the form are made here.
  const tipoDe = async (codigo: string, descricao: string, natureza: string): Promise<number> =>
    (await semeador.achar('tipo_conta_receber', 'codigo', codigo)) ??
    (await semeador.criar('tipos-contas-receber', { codigo, descricao, natureza })).id;
  const tipos = {
    PACIENTE: await tipoDe('02', 'Atendimento particular', 'PARTICULAR'),
    CONVENIO: await tipoDe('01', 'Faturamento de convênio', 'CONVENIO'),
  };
  const formaRecebimentoId =
    (await semeador.achar('forma_recebimento', 'codigo', '02')) ??
    (await semeador.criar('forma-recebimento', { codigo: '02', descricao: 'Pix', meio: 'PIX' })).id;
  const dia = hoje(agora);

  const aCobrar: number[] = [];
  for (const [at, [devedor, posicao, codigo, historico, valorBruto, dias, ate]] of TITULOS.entries()) {
    const pagador = pagam[devedor][posicao];
    const planoContaId = plano.get(codigo);
    if (!pagador || !conta || planoContaId === undefined) continue;
    const vencimento = addDays(dia, dias);
    const { id } = await titulos.create({
      devedor,
      [devedor === 'PACIENTE' ? 'pacienteId' : 'convenioId']: pagador.id,
      tipoContaReceberId: tipos[devedor],
      numeroDocumento: String(2200 + at),
      emissao: addDays(dia, Math.min(dias, 0) - 10),
      competencia: addDays(vencimento, -30).slice(0, 7),
      vencimento,
      valorBruto,
      historico,
      jurosMes: '1',
      multaAtraso: '2',
      divisao: [{ planoContaId }],
    });
    if (
      ate === 'EM_ABERTO' &&
      dias >= 0 &&
      pagador.logradouro &&
      pagador.cep &&
      pagador.cidadeId &&
      ('cpf' in pagador ? pagador.cpf : pagador.cnpj)
    )
      aCobrar.push(id);
    const recebimento = {
      dataRecebimento: addDays(dia, Math.min(dias, 0)),
      contaBancariaId: conta.id,
      formaRecebimentoId,
    };
    const passo = (transicao: StepName<'contas-receber'>, campos: object = {}) =>
      titulos.transition(id, { transicao, ...campos });
    if (ate === 'CANCELADA') await passo('cancelar', { motivo: 'Lançada em dobro' });
    if (ate === 'RECEBIDA_PARCIAL')
      await passo('receber-parte', { campos: { ...recebimento, valorParte: '420.00' } });
    if (ate === 'RECEBIDA' || ate === 'ESTORNADA') await passo('receber', { campos: recebimento });
    if (ate === 'NEGOCIADA')
      await passo('negociar', {
        motivo: 'Pediu para dividir',
        campos: {
          abrangencia: 'ESTE',
          quantidade: 2,
          intervalo: 'MES',
          primeiroVencimento: addDays(dia, 10),
        },
      });
    if (ate !== 'ESTORNADA') continue;
    for (const baixa of (await baixas.list({ where: { contaReceberId: id } })).rows)
      await baixas.transition(baixa.id, {
        transicao: 'estornar',
        motivo: 'Pix devolvido pelo banco',
        versao: undefined,
      });
  }
  if (conta?.bancoId && casa.cnpj)
    await cobrarPorBoleto({ registry, pool, regras, contexto, contaBancariaId: conta.id, titulos: aCobrar });
}

type Cobrar = {
  readonly registry: Registry;
  readonly pool: Semeador['pool'];
  readonly regras: Semeador['regras'];
  readonly contexto: Contexto;
  readonly contaBancariaId: number;
  readonly titulos: readonly number[];
};

/** A boleto of each title that a bank would take: the first has gone in a file, the others wait for one. */
async function cobrarPorBoleto({
  registry,
  pool,
  regras,
  contexto,
  contaBancariaId,
  titulos,
}: Cobrar): Promise<void> {
  const deps = { registry, pool, hooks: regras };
  const contas = recordsOf(deps, contexto, 'contas-receber').server;
  const remessas = recordsOf(deps, contexto, 'remessa-recebimentos').server;
  for (const [at, id] of titulos.entries()) {
    await contas.transition(id, {
      transicao: 'emitir-boleto',
      campos: { contaCobrancaId: contaBancariaId },
      versao: undefined,
    });
    if (at > 0) continue;
    const remessa = await remessas.create({ descricao: 'Boletos da semana', contaBancariaId });
    await remessas.transition(remessa.id, { transicao: 'reunir', campos: {}, versao: undefined });
    await remessas.transition(remessa.id, { transicao: 'gerar-arquivo', versao: undefined });
  }
}
