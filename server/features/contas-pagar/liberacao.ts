/** Before a title is released: within one's levels, and by figures that are still those of the tables (FIN-05). */
import { dispensaLiberacao, foraDaAlcada, valorDaConta } from '#domain/contas-pagar/alcada.ts';
import { totalRetido } from '#domain/contas-pagar/retencoes.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { contasPagar as texto } from '#messages/contas-pagar.ts';
import { temArquivo } from '#server/capabilities/documento/index.ts';
import { dinheiro, jaAlterou, linhasDaDivisao, umBorderoPorVez } from '#server/capabilities/titulo/index.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { HookContext } from '#server/engine/hooks.ts';
import { alcadasDe, exigenciasDoDocumento, fornecedorFiscal, nomesDosCentros, regraDoTipo, umPorVez } from './repository.ts';
import { linhasRetidas, retencoesDe } from './titulo.ts';

const recusar = (frase: string): never => {
  throw new AppError('transicao-recusada', { messages: [frase] });
};

export async function conferirLiberacao(titulo: Row, context: HookContext): Promise<void> {
  const { db, contexto, entity } = context;
  const prestadorId = Number(contexto.prestadorId);
  if (await jaAlterou(db, 'contas-pagar', titulo.id, contexto.usuario.id)) recusar(texto.deOutro);
  const conta = valorDaConta(dinheiro(titulo.valorBruto), Number(titulo.parcelas));
  const centros = linhasDaDivisao(titulo.divisao).map(({ centroCustoId }) => centroCustoId);
  const fora = foraDaAlcada(await alcadasDe(db, prestadorId), centros, conta, (nivel) =>
    contexto.ability.can(nivel, entity.subject),
  );
  if (fora.length > 0) {
    const nomes = await nomesDosCentros(
      db,
      fora.flatMap((um) => um ?? []),
    );
    recusar(texto.foraDaAlcada(conta, fora.includes(null) ? [...nomes, texto.semCentro] : nomes));
  }
  await conferirAnexo(titulo, context);
  await conferirRetencoes(titulo, context);
}

/** Who registers sends to payment what its kind lets go without a second person. */
export async function conferirDispensa(titulo: Row, context: HookContext): Promise<void> {
  const regra = await regraDoTipo(context.db, Number(titulo.tipoContaPagarId));
  if (!dispensaLiberacao(regra, dinheiro(titulo.valorBruto), Number(titulo.parcelas)))
    recusar(texto.pedeLiberacao(regra.exigeAprovacao ? regra.aprovaAcimaDe : null));
  await conferirAnexo(titulo, context);
  await conferirRetencoes(titulo, context);
}

/** What the kind of document asks to see is there before anybody lets it be paid. */
async function conferirAnexo(titulo: Row, { db, entity }: HookContext): Promise<void> {
  const { anexo } = await exigenciasDoDocumento(db, Number(titulo.tipoDocumentoId));
  if (anexo && !(await temArquivo(db, entity.name, titulo.id))) recusar(texto.semAnexo);
}

/** Figures freeze as the tables and the month have them now, or not at all. */
async function conferirRetencoes(titulo: Row, { db, contexto }: HookContext): Promise<void> {
  const prestadorId = Number(contexto.prestadorId);
  const fornecedorId = Number(titulo.fornecedorId);
  await umPorVez(db, prestadorId, fornecedorId);
  const fornecedor = await fornecedorFiscal(db, fornecedorId);
  if (!fornecedor) return recusar(texto.semFornecedor);
  const { linhas } = await retencoesDe(db, prestadorId, fornecedor, titulo, titulo.id);
  const chave = (um: { tipoImpostoId: number; base: string; valor: string }): string =>
    `${um.tipoImpostoId} ${dinheiro(um.base)} ${dinheiro(um.valor)}`;
  const agora = linhas.map(({ imposto, base, valor }) => chave({ tipoImpostoId: imposto.id, base, valor }));
  const antes = linhasRetidas(titulo.retencoes).map(chave);
  if (agora.toSorted().join() !== antes.toSorted().join())
    recusar(texto.retencaoMudou(dinheiro(titulo.totalRetido), totalRetido(linhas)));
  // A tax borderô that is being gathered reads twice what is released: into its guides, and to hold it.
  if (linhas.length > 0) await umBorderoPorVez(db, prestadorId);
}
