/** A till of somebody from its opening to its closing (decision 0138): counted at both ends, its difference told and kept. */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import { compareDecimal, subtractDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { tesouraria } from '#messages/tesouraria.ts';
import { contaAtiva } from '#server/capabilities/titulo/index.ts';
import { hoje } from '#server/clock.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import type { RegisterRules, RuleContext, Step } from '#server/engine/rules.ts';
import { abertoDepois, ehCaixa, somasDoTurno } from './caixa-repository.ts';
import { saldosEm } from './repository.ts';

const texto = tesouraria.caixa;
type Turno = Stored<'turnos-caixa'>;

const semSinal = (valor: string): string => (valor.startsWith('-') ? valor.slice(1) : valor);
const falta = (diferenca: string): boolean => diferenca.startsWith('-');

async function abrir(valores: Draft<'turnos-caixa'>, contaId: number, context: RuleContext): Promise<void> {
  const { usuario } = context.contexto;
  const dia = hoje();
  const [saldo] = await saldosEm(context.db, context.prestadorId, [contaId], dia);
  Object.assign(valores, {
    data: dia,
    abertoEm: new Date().toISOString(),
    operadorId: usuario.id,
    operador: usuario.nome,
    saldoNaAbertura: saldo?.saldo ?? '0.00',
  });
}

async function antesDeGravar(
  valores: Draft<'turnos-caixa'>,
  antes: Turno | undefined,
  context: RuleContext,
): Promise<void> {
  const { db } = context;
  const contaId = valores.contaBancariaId ?? antes?.contaBancariaId ?? 0;
  if (contaId === antes?.contaBancariaId) return;
  const dizer = (frase: string): never => {
    throw validationError({ contaBancariaId: [frase] });
  };
  if (!(await ehCaixa(db, contaId))) dizer(texto.naoECaixa);
  if (!(await contaAtiva(db, contaId))) dizer(tesouraria.contaInativa);
  if (antes && (await somasDoTurno(db, antes.id)).quantidade > 0) dizer(texto.contaMuda);
  await abrir(valores, contaId, context);
}

/** The till is held by its own step: receipts that go into it are done, or come after it is closed and are refused. */
async function fechar(
  { atual, campos, valores }: Step<'turnos-caixa', 'fechar'>,
  { db, contexto }: RuleContext,
): Promise<void> {
  const { entradas, saidas } = await somasDoTurno(db, atual.id);
  const { contado } = campos;
  const esperado = subtractDecimal(sumDecimal(atual.trocoInicial, entradas), saidas);
  const diferenca = subtractDecimal(contado, esperado);
  if (compareDecimal(diferenca, '0') !== 0 && !dizMotivo(campos.justificativa))
    throw validationError({
      justificativa: [texto.difere(contado, esperado, falta(diferenca), semSinal(diferenca))],
    });
  Object.assign(valores, { entradas, saidas, esperado, diferenca, fechadoPorId: contexto.usuario.id });
}

/** What is missing or too much becomes a movement of the till's own day, so that Zelo has what is in the drawer. */
async function lancarDiferenca(
  { atual, campos, valores }: Step<'turnos-caixa', 'conferir'>,
  { db, registros }: RuleContext,
): Promise<void> {
  const diferenca = atual.diferenca ?? '0.00';
  if (compareDecimal(diferenca, '0') === 0) return;
  const planoContaId = campos.planoContaId ?? null;
  if (planoContaId === null)
    throw validationError({ planoContaId: [texto.planoDaDiferenca(falta(diferenca), semSinal(diferenca))] });
  // The step asks for no account: said as what is to be done about the till's own, which the movement's rule would refuse.
  if (!(await contaAtiva(db, atual.contaBancariaId)))
    recusar(texto.inativo(atual._ref.contaBancariaId?.label ?? ''));
  const dia = atual.data ?? hoje();
  const { id } = await registros('movimentos-bancarios').server.keep({
    contaBancariaId: atual.contaBancariaId,
    data: dia,
    sentido: falta(diferenca) ? 'SAIDA' : 'ENTRADA',
    valor: semSinal(diferenca),
    historico: texto.historico(dia, atual.operador ?? '', atual.justificativa ?? ''),
    planoContaId,
    turnoCaixaId: atual.id,
  });
  valores.movimentoId = id;
}

export const turnos: RegisterRules<'turnos-caixa'> = {
  save: { before: antesDeGravar },
  steps: {
    fechar: { before: fechar },
    conferir: { before: lancarDiferenca },
    reabrir: {
      async before({ atual }, { db }) {
        if (atual.abertoEm !== null && (await abertoDepois(db, atual.contaBancariaId, atual.abertoEm)))
          recusar(texto.reabertoDepois);
      },
      /** Open again, it has no end and no count; closed, its state kept them. */
      async after({ atual }, { registros }) {
        await registros('turnos-caixa').server.set(atual.id, {
          entradas: null,
          saidas: null,
          esperado: null,
          diferenca: null,
          contado: null,
          justificativa: null,
          fechadoEm: null,
          fechadoPor: null,
          fechadoPorId: null,
        });
      },
    },
  },
};
