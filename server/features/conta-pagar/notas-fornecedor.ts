/** Invoices that suppliers send: whose they are, what differs from the XML, and the title that an accepted one becomes, once. */
import { chaveAcessoConfere } from '#domain/conta-pagar/chave-acesso.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { contasPagar as textoConta } from '#messages/conta-pagar.ts';
import { notaFiscal as texto } from '#messages/nota-fiscal.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import { whole, type RegisterRules, type RuleContext, type Step } from '#server/engine/rules.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { anexarLida, comparar, valoresDa } from './nota.ts';
import { fornecedorDaConta, leituraDe, leituraDoTitulo, notaIgual } from './nota-repository.ts';
import { fornecedorFiscal, parecidas, umPorVez } from './repository.ts';

type Nota = Stored<'notas-fornecedor'>;

async function antesDeGravar(
  valores: Draft<'notas-fornecedor'>,
  antes: Nota | undefined,
  { db, contexto, prestadorId }: RuleContext,
): Promise<void> {
  const deFora = !contexto.ability.can('vertodos', 'notafornecedor');
  if (deFora) {
    const eu = await fornecedorDaConta(db, contexto.usuario.id);
    if (!eu) throw validationError({ numero: [texto.semCadastro] });
    valores.fornecedorId = eu.id;
  }
  const {
    fornecedorId = null,
    numero,
    valor,
    emissao,
    leituraId = null,
    chaveAcesso = null,
  } = whole(antes, valores);
  const fornecedor = fornecedorId === null ? undefined : await fornecedorFiscal(db, fornecedorId);
  if (fornecedorId === null || !fornecedor)
    throw validationError({ fornecedorId: [texto.escolhaFornecedor] });
  if (await notaIgual(db, prestadorId, fornecedorId, { numero, valor, menos: antes?.id ?? null }))
    throw validationError({ numero: [texto.jaEnviada(numero, valor)] });
  const nova = leituraId !== (antes?.leituraId ?? null);
  const lida =
    leituraId === null
      ? undefined
      : await leituraDe(db, prestadorId, leituraId, nova ? contexto.usuario.id : null);
  if (leituraId !== null && !lida) throw validationError({ numero: [texto.leituraSumiu] });
  if (chaveAcesso !== null && !chaveAcessoConfere(chaveAcesso))
    throw validationError({ chaveAcesso: [textoConta.chaveErrada] });
  const diferencas = lida ? comparar({ numero, valor, emissao, chave: chaveAcesso }, lida.nota) : [];
  valores.nomeFornecedor = fornecedor.nome;
  valores.conferencia = lida ? (diferencas.length === 0 ? 'IGUAL' : 'DIFERENTE') : 'SEM_XML';
  valores.diferencas = diferencas.join('. ').slice(0, 1000) || null;
}

async function depoisDeGravar(
  { id, leituraId }: Nota,
  antes: Nota | undefined,
  context: RuleContext,
): Promise<void> {
  if (leituraId === null || leituraId === (antes?.leituraId ?? null)) return;
  const lida = await leituraDe(context.db, context.prestadorId, leituraId, context.contexto.usuario.id);
  if (lida) await anexarLida(context, 'notas-fornecedor', id, lida);
}

async function aceitar(
  { atual: nota, campos, valores: daNota }: Step<'notas-fornecedor', 'aceitar'>,
  context: RuleContext,
): Promise<void> {
  const { db, contexto, prestadorId, registros } = context;
  exigir(contexto, 'insert', 'contapagar', 'Contas a pagar');
  const { fornecedorId, numero, valor, chaveAcesso } = nota;
  if (fornecedorId === null) recusar(texto.semFornecedor);
  // Of two equal notes that are accepted at once the second sees the first's title.
  await umPorVez(db, prestadorId, fornecedorId);
  const lida = nota.leituraId === null ? undefined : await leituraDe(db, prestadorId, nota.leituraId, null);
  const valores = lida ? valoresDa(lida.nota, valor) : { valorBruto: valor };
  const bate = { fornecedorId, numero, valor: valores.valorBruto };
  const [igual] = await parecidas(db, prestadorId, bate, chaveAcesso);
  if (igual) recusar(texto.contaIgual(igual.vencimento));
  // What the acceptor has read of it too is put on the title with the title.
  const doAceitante = await leituraDoTitulo(db, prestadorId, contexto.usuario.id, fornecedorId, numero);
  const { id } = await registros('contas-pagar').server.create({
    fornecedorId,
    tipoContaPagarId: campos.tipoContaPagarId,
    tipoDocumentoId: campos.tipoDocumentoId,
    numeroDocumento: numero,
    chaveAcesso,
    emissao: nota.emissao,
    competencia: nota.competencia,
    vencimento: campos.vencimento,
    ...valores,
    naturezaServico: campos.naturezaServico,
    itemLc116: lida?.nota.itemLc116 ?? null,
    historico: nota.descricao,
  });
  // The same file is not put there twice.
  if (lida && lida.arquivoId !== doAceitante?.arquivoId) await anexarLida(context, 'contas-pagar', id, lida);
  daNota.contaPagarId = id;
}

export const notas: RegisterRules<'notas-fornecedor'> = {
  save: { before: antesDeGravar, after: depoisDeGravar },
  steps: { aceitar: { before: aceitar } },
};
