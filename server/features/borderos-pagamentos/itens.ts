/** Titles that go into a borderô: the ones that may, with where they are paid; the ones that may not, with why (FIN-02). */
import { faltas, type Destino } from '#domain/cnab/pagamentos.ts';
import { lerCodigoBarras } from '#domain/cnab/codigo-barras.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { compareDecimal } from '#domain/formato/decimal.ts';
import { borderos as texto, falta as FALTA } from '#messages/borderos.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { HookContext } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf, type Values } from '#server/engine/records.ts';
import { contaPagadora } from '#server/capabilities/remessa/index.ts';
import { umaVez } from '#server/capabilities/titulo/index.ts';
import { destinosDe, formas, gravarItem, titulosAte, travarTitulo, type Forma, type TituloAPagar } from './repository.ts';

const NENHUM: Destino = { bancoFavorecido: null, agencia: null, agenciaDv: null, conta: null, contaDv: null, tipoChavePix: null, chavePix: null }; // prettier-ignore

/** Why the title cannot go into a borderô at all. */
function impedimento(titulo: TituloAPagar): string | undefined {
  if (!['LIBERADA', 'PAGA_PARCIAL'].includes(titulo.situacao)) return texto.naoLiberado;
  if (compareDecimal(titulo.saldo, '0') <= 0) return texto.semSaldo;
  return titulo.noBordero === null ? undefined : texto.emOutro(titulo.noBordero);
}

/** The destination that the form asks: for a Pix the first account with a key, else the main one. */
function destinoDe(todos: readonly Destino[], forma: string | null): Destino {
  const comChave = forma === '45' ? todos.find(({ chavePix }) => chavePix) : todos.find(({ conta }) => conta);
  return comChave ?? todos[0] ?? NENHUM;
}

type Entrada = {
  readonly formaPagamentoId: number;
  readonly codigoBarras: string | null;
  readonly valor: string;
};

/** The row's own fields: destination as the supplier has it now, and what is missing for the form, in words. */
function camposDoItem(
  destinos: readonly Destino[],
  titulo: Pick<TituloAPagar, 'documento' | 'favorecido' | 'vencimento'>,
  { formaPagamentoId, codigoBarras, valor }: Entrada,
  forma: Forma | undefined,
  banco: string | null,
) {
  const destino = destinoDe(destinos, forma?.forma ?? null);
  const lido = codigoBarras ? lerCodigoBarras(codigoBarras) : undefined;
  const barras = lido?.ok ? lido.codigo : codigoBarras;
  const documento = titulo.documento ?? '';
  const falta = forma?.geraRemessa
    ? faltas({ ...destino, forma: forma.forma, servico: forma.servico, camara: forma.camara, documento, valor, codigoBarras: barras }, banco).map((uma) => FALTA[uma]) // prettier-ignore
    : [texto.foraDaForma];
  return {
    ...destino,
    formaPagamentoId,
    codigoBarras: barras,
    valor,
    favorecido: titulo.favorecido,
    documento: titulo.documento,
    vencimento: titulo.vencimento,
    falta: falta.join(' ') || null,
  } as const;
}

const itensDe = ({ registry, contexto, db }: HookContext) =>
  recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'itens-borderos-pagamentos').server;

async function bancoDe({ db }: HookContext, contaId: unknown): Promise<string | null> {
  return (await contaPagadora(db, Number(contaId)))?.banco ?? null;
}

/** Takes in what falls due; answers what has to be completed before it goes and what was left out, a line each. */
export async function reunir(bordero: Row, ate: string, formaPagamentoId: number | null, context: HookContext): Promise<string> {
  const titulos = await titulosAte(context.db, Number(context.contexto.prestadorId), { ate, formaPagamentoId });
  const porId = new Map((await formas(context.db)).map((forma) => [forma.id, forma]));
  const banco = await bancoDe(context, bordero.contaBancariaId);
  const destinosDoFornecedor = umaVez((id: number) => destinosDe(context.db, id));
  const fora: string[] = [];
  const incompletos: string[] = [];
  const reunidos: Values<'itens-borderos-pagamentos'>[] = [];
  for (const titulo of titulos) {
    const nome = [titulo.nome, titulo.numero].filter(Boolean).join(' · ');
    const formaId = formaPagamentoId ?? titulo.formaPagamentoId;
    const motivo =
      impedimento(titulo) ??
      (formaId === null ? texto.semForma : porId.get(formaId)?.geraRemessa ? undefined : texto.foraDaForma);
    if (motivo !== undefined || formaId === null) {
      if (titulo.noBordero !== bordero.descricao) fora.push(texto.ficouFora(nome, motivo ?? texto.semForma));
      continue;
    }
    const entrada = { formaPagamentoId: formaId, codigoBarras: titulo.recusadoBarras, valor: titulo.saldo };
    const campos = camposDoItem(await destinosDoFornecedor(titulo.fornecedorId), titulo, entrada, porId.get(formaId), banco);
    if (campos.falta !== null) incompletos.push(texto.incompleto(nome, campos.falta));
    reunidos.push({
      ...campos,
      borderoId: bordero.id,
      contaPagarId: titulo.id,
      incluidoPorId: context.contexto.usuario.id,
      reapresentaId: titulo.recusadoId,
    });
  }
  await itensDe(context).keepAll(reunidos);
  return [texto.reunidos(reunidos.length, incompletos.length), ...incompletos, ...fora].join('\n').slice(0, 8000);
}

const numero = (valor: unknown): number | null => (typeof valor === 'number' ? valor : null);
const escrito = (valor: unknown): string | null => (typeof valor === 'string' && valor !== '' ? valor : null);

export async function incluir(bordero: Row, context: HookContext): Promise<void> {
  const { contexto, db } = context;
  const titulo = await travarTitulo(db, Number(contexto.prestadorId), Number(bordero.tituloId));
  if (!titulo) throw validationError({ tituloId: [texto.semTitulo] });
  const motivo = impedimento(titulo);
  if (motivo !== undefined) throw validationError({ tituloId: [motivo] });
  const formaPagamentoId = numero(bordero.formaTituloId) ?? titulo.formaPagamentoId;
  if (formaPagamentoId === null) throw validationError({ formaTituloId: [texto.semForma] });
  const valor = escrito(bordero.valorTitulo) ?? titulo.saldo;
  if (compareDecimal(valor, titulo.saldo) > 0) throw validationError({ valorTitulo: [texto.valorMaior(titulo.saldo)] });
  const entrada = { formaPagamentoId, codigoBarras: escrito(bordero.codigoBarras) ?? titulo.recusadoBarras, valor };
  const forma = (await formas(db)).find(({ id }) => id === formaPagamentoId);
  await itensDe(context).keep({
    ...camposDoItem(await destinosDe(db, titulo.fornecedorId), titulo, entrada, forma, await bancoDe(context, bordero.contaBancariaId)), // prettier-ignore
    borderoId: bordero.id,
    contaPagarId: titulo.id,
    incluidoPorId: contexto.usuario.id,
    reapresentaId: titulo.recusadoId,
  });
}

/** A row completed by a person is judged anew, with the supplier as it stands now. */
export async function completar(item: Row, contaId: number, context: HookContext): Promise<void> {
  const titulo = await travarTitulo(context.db, Number(context.contexto.prestadorId), Number(item.contaPagarId));
  if (!titulo) throw validationError({ contaPagarId: [texto.semTitulo] });
  const valor = String(item.valor);
  if (compareDecimal(valor, titulo.saldo) > 0) throw validationError({ valor: [texto.valorMaior(titulo.saldo)] });
  const entrada = { formaPagamentoId: Number(item.formaPagamentoId), codigoBarras: escrito(item.codigoBarras), valor };
  const forma = (await formas(context.db)).find(({ id }) => id === entrada.formaPagamentoId);
  const destinos = await destinosDe(context.db, titulo.fornecedorId);
  const campos = camposDoItem(destinos, titulo, entrada, forma, await bancoDe(context, contaId));
  await gravarItem(context.db, item.id, campos);
  Object.assign(item, campos);
}
