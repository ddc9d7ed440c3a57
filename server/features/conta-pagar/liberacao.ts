/** Before a title is released: within one's levels, and by figures that are still those of the tables; and before that is taken back (FIN-05). */
import { dispensaLiberacao, foraDaAlcada, valorDaConta } from '#domain/conta-pagar/alcada.ts';
import { totalRetido } from '#domain/conta-pagar/retencoes.ts';
import { recusar } from '#domain/errors/app-error.ts';
import { borderoImposto } from '#messages/bordero-imposto.ts';
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import { temArquivo } from '#server/capabilities/documento/index.ts';
import { borderoDoTitulo, jaAlterou, umBorderoPorVez } from '#server/capabilities/titulo/index.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext, StepRules } from '#server/engine/rules.ts';
import {
  alcadasDe,
  exigenciasDoDocumento,
  fornecedorFiscal,
  nomesDosCentros,
  ordensNoBanco,
  regraDoTipo,
  umPorVez,
} from './repository.ts';
import { retencoesDe } from './titulo.ts';

type Titulo = Stored<'contas-pagar'>;

export async function conferirLiberacao(titulo: Titulo, context: RuleContext): Promise<void> {
  const { db, contexto, entity, prestadorId } = context;
  if (await jaAlterou(db, 'contas-pagar', titulo.id, contexto.usuario.id)) recusar(texto.deOutro);
  const conta = valorDaConta(titulo.valorBruto, titulo.parcelas);
  const centros = titulo.divisao.map(({ centroCustoId }) => centroCustoId);
  const fora = foraDaAlcada(await alcadasDe(db, prestadorId), centros, conta, (nivel) =>
    contexto.ability.can(nivel, entity.subject),
  );
  if (fora.length > 0) {
    const nomes = await nomesDosCentros(
      db,
      fora.flatMap((id) => id ?? []),
    );
    recusar(texto.foraDaAlcada(conta, fora.includes(null) ? [...nomes, texto.semCentro] : nomes));
  }
  await conferirAnexo(titulo, context);
  await conferirRetencoes(titulo, context);
}

/** Who registers sends to payment what its kind lets go without a second person. */
export async function conferirDispensa(titulo: Titulo, context: RuleContext): Promise<void> {
  const regra = await regraDoTipo(context.db, titulo.tipoContaPagarId);
  if (!dispensaLiberacao(regra, titulo.valorBruto, titulo.parcelas))
    recusar(texto.pedeLiberacao(regra.exigeAprovacao ? regra.aprovaAcimaDe : null));
  await conferirAnexo(titulo, context);
  await conferirRetencoes(titulo, context);
}

/** What the kind of document asks to see is there before anybody lets it be paid. */
async function conferirAnexo(titulo: Titulo, { db, entity }: RuleContext): Promise<void> {
  const { anexo } = await exigenciasDoDocumento(db, titulo.tipoDocumentoId);
  if (anexo && !(await temArquivo(db, entity.name, titulo.id))) recusar(texto.semAnexo);
}

/** Figures freeze as the tables and the month have them now, or not at all. */
async function conferirRetencoes(titulo: Titulo, { db, prestadorId }: RuleContext): Promise<void> {
  const { fornecedorId } = titulo;
  await umPorVez(db, prestadorId, fornecedorId);
  const fornecedor = await fornecedorFiscal(db, fornecedorId);
  if (!fornecedor) return recusar(texto.semFornecedor);
  const { linhas } = await retencoesDe(db, prestadorId, fornecedor, titulo, titulo.id);
  const chave = (retencao: { tipoImpostoId: number; base: string; valor: string }): string =>
    `${retencao.tipoImpostoId} ${retencao.base} ${retencao.valor}`;
  const agora = linhas.map(({ imposto, base, valor }) => chave({ tipoImpostoId: imposto.id, base, valor }));
  const antes = titulo.retencoes.map(chave);
  if (agora.toSorted().join() !== antes.toSorted().join())
    recusar(texto.retencaoMudou(titulo.totalRetido, totalRetido(linhas)));
  // A tax borderô that is being gathered reads twice what is released: into its guides, and to hold it.
  if (linhas.length > 0) await umBorderoPorVez(db, prestadorId);
}

/** What the bank was told to pay is not taken back, nor a tax that is being collected from under its guide. */
export const semBordero: StepRules<'contas-pagar', 'devolver' | 'cancelar'> = {
  async before({ atual: { id, situacao } }, { db, prestadorId }) {
    if (situacao !== 'LIBERADA') return;
    await umBorderoPorVez(db, prestadorId);
    const ordem = (await ordensNoBanco(db, [id])).get(id);
    if (ordem) recusar(texto.noBanco(ordem.bordero));
    const numero = await borderoDoTitulo(db, id);
    if (numero !== null) recusar(borderoImposto.tituloNoBordero(numero));
  },
};
