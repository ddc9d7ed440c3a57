/** A till of somebody from its opening to its closing (decision 0138): counted at both ends, its difference told and kept. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, subtractDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { tesouraria } from '#messages/tesouraria.ts';
import { contaAtiva, dinheiro, escrito } from '#server/capabilities/titulo/index.ts';
import { hoje } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Step } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import {
  abertoDepois,
  apagarContagem,
  ehCaixa,
  gravarContagem,
  ligarDiferenca,
  porNoTurno,
  somasDoTurno,
} from './caixa-repository.ts';
import { saldosEm } from './repository.ts';

const texto = tesouraria.caixa;
type Valores = { readonly [campo: string]: unknown };
type Gravados = { [campo: string]: unknown };

const semSinal = (valor: string): string => (valor.startsWith('-') ? valor.slice(1) : valor);
const falta = (diferenca: string): boolean => diferenca.startsWith('-');

async function abrir(valores: Gravados, contaId: number, { db, contexto }: HookContext): Promise<void> {
  const dia = hoje();
  const [saldo] = await saldosEm(db, Number(contexto.prestadorId), [contaId], dia);
  Object.assign(valores, {
    data: dia,
    abertoEm: new Date().toISOString(),
    operadorId: contexto.usuario.id,
    operador: contexto.usuario.nome,
    saldoNaAbertura: saldo?.saldo ?? '0.00',
  });
}

async function antesDeGravar(valores: Gravados, atual: Row | undefined, context: HookContext): Promise<void> {
  const { db } = context;
  const contaId = Number({ ...atual, ...valores }.contaBancariaId);
  if (!atual || contaId !== atual.contaBancariaId) {
    const dizer = (frase: string): never => {
      throw validationError({ contaBancariaId: [frase] });
    };
    if (!(await ehCaixa(db, contaId))) dizer(texto.naoECaixa);
    if (!(await contaAtiva(db, contaId))) dizer(tesouraria.contaInativa);
    if (atual && (await somasDoTurno(db, atual.id)).quantidade > 0) dizer(texto.contaMuda);
    await abrir(valores, contaId, context);
  }
}

/** The till is held by its own step: receipts that go into it are done, or come after it is closed and are refused. */
async function fechar(turno: Row, campos: Valores, { db, contexto }: HookContext): Promise<void> {
  const { entradas, saidas } = await somasDoTurno(db, turno.id);
  const contado = dinheiro(campos.contado);
  const esperado = subtractDecimal(sumDecimal(dinheiro(turno.trocoInicial), entradas), saidas);
  const diferenca = subtractDecimal(contado, esperado);
  if (compareDecimal(diferenca, '0') !== 0 && (escrito(campos.justificativa) ?? '').trim() === '')
    throw validationError({ justificativa: [texto.difere(contado, esperado, falta(diferenca), semSinal(diferenca))] });
  await gravarContagem(db, turno.id, { entradas, saidas, esperado, diferenca, fechadoPorId: contexto.usuario.id });
}

/** What is missing or too much becomes a movement of the till's own day, so that Zelo has what is in the drawer. */
async function lancarDiferenca(turno: Row, planoContaId: unknown, { db, registry, contexto }: HookContext): Promise<void> {
  const diferenca = dinheiro(turno.diferenca);
  if (compareDecimal(diferenca, '0') === 0) return;
  if (typeof planoContaId !== 'number')
    throw validationError({ planoContaId: [texto.planoDaDiferenca(falta(diferenca), semSinal(diferenca))] });
  const movimentos = recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'movimentos-bancarios').server;
  const { id } = await movimentos.create({
    contaBancariaId: Number(turno.contaBancariaId),
    data: String(turno.data),
    sentido: falta(diferenca) ? 'SAIDA' : 'ENTRADA',
    valor: semSinal(diferenca),
    historico: texto.historico(String(turno.data), String(turno.operador), String(turno.justificativa)),
    planoContaId,
  });
  await porNoTurno(db, id, turno.id);
  await ligarDiferenca(db, turno.id, id);
  turno.movimentoId = id;
}

async function antesDoPasso({ transition, atual, campos }: Step, context: HookContext): Promise<void> {
  switch (transition.name) {
    case 'fechar':
      return fechar(atual, campos, context);
    case 'conferir':
      return lancarDiferenca(atual, campos.planoContaId, context);
    case 'reabrir':
      if (await abertoDepois(context.db, Number(atual.contaBancariaId), String(atual.abertoEm)))
        throw new AppError('transicao-recusada', { messages: [texto.reabertoDepois] });
  }
}

export const turnos: EntityHooks = {
  beforeSave: antesDeGravar,
  beforeTransition: antesDoPasso,
  async afterTransition({ transition, atual }, context) {
    if (transition.name === 'reabrir') await apagarContagem(context.db, atual.id);
    if (transition.name === 'fechar' || transition.name === 'reabrir')
      Object.assign(atual, await recordsOf({ registry: context.registry, pool: nested(context.db), hooks: {} }, context.contexto, 'turnos-caixa').server.read(atual.id)); // prettier-ignore
  },
};
