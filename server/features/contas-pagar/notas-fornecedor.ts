/** Invoices that suppliers send: whose they are, what differs from the XML, and the title that an accepted one becomes, once. */
import { chaveAcessoConfere } from '#domain/contas-pagar/chave-acesso.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { contasPagar as textoConta } from '#messages/contas-pagar.ts';
import { notaFiscal as texto } from '#messages/nota-fiscal.ts';
import type { Valores } from '#server/capabilities/titulo/index.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Step } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { anexarLida, comparar } from './nota.ts';
import { fornecedorDaConta, leituraDe, ligarConta, notaIgual } from './nota-repository.ts';
import { fornecedorFiscal, parecidas, umPorVez } from './repository.ts';

const numeroOuNada = (valor: unknown): number | null => (typeof valor === 'number' ? valor : null);

async function antesDeGravar(valores: Valores, atual: Row | undefined, { db, contexto }: HookContext): Promise<void> {
  const prestadorId = Number(contexto.prestadorId);
  const deFora = !contexto.ability.can('vertodos', 'notafornecedor');
  if (deFora) {
    const eu = await fornecedorDaConta(db, contexto.usuario.id);
    if (!eu) throw validationError({ numero: [texto.semCadastro] });
    Object.assign(valores, { fornecedorId: eu.id });
  }
  const final: Valores = { ...atual, ...valores };
  const fornecedorId = numeroOuNada(final.fornecedorId);
  const fornecedor = fornecedorId === null ? undefined : await fornecedorFiscal(db, fornecedorId);
  if (fornecedorId === null || !fornecedor) throw validationError({ fornecedorId: [texto.escolhaFornecedor] });
  const [numero, valor] = [String(final.numero), String(final.valor)];
  if (await notaIgual(db, prestadorId, fornecedorId, { numero, valor, menos: atual?.id ?? null }))
    throw validationError({ numero: [texto.jaEnviada(numero, valor)] });
  const leituraId = numeroOuNada(final.leituraId);
  const nova = leituraId !== numeroOuNada(atual?.leituraId);
  const lida = leituraId === null ? undefined : await leituraDe(db, prestadorId, leituraId, nova ? contexto.usuario.id : null);
  if (leituraId !== null && !lida) throw validationError({ numero: [texto.leituraSumiu] });
  const chave = typeof final.chaveAcesso === 'string' ? final.chaveAcesso : null;
  if (chave !== null && !chaveAcessoConfere(chave)) throw validationError({ chaveAcesso: [textoConta.chaveErrada] });
  const diferencas = lida ? comparar({ numero, valor, emissao: String(final.emissao), chave }, lida.nota) : [];
  Object.assign(valores, {
    nomeFornecedor: fornecedor.nome,
    conferencia: lida ? (diferencas.length === 0 ? 'IGUAL' : 'DIFERENTE') : 'SEM_XML',
    diferencas: diferencas.join('. ').slice(0, 1000) || null,
  });
}

async function depoisDeGravar(row: Row, antes: Row | undefined, context: HookContext): Promise<void> {
  const leituraId = numeroOuNada(row.leituraId);
  if (leituraId === null || leituraId === numeroOuNada(antes?.leituraId)) return;
  const lida = await leituraDe(context.db, Number(context.contexto.prestadorId), leituraId, context.contexto.usuario.id);
  if (lida) await anexarLida(context, 'notas-fornecedor', row.id, lida);
}

async function antesDoPasso({ transition, atual }: Step, { db, contexto }: HookContext): Promise<void> {
  if (transition.name !== 'aceitar') return;
  exigir(contexto, 'insert', 'contapagar', 'Contas a pagar');
  const fornecedorId = numeroOuNada(atual.fornecedorId);
  if (fornecedorId === null) throw new AppError('transicao-recusada', { messages: [texto.semFornecedor] });
  // Of two equal notes that are accepted at once the second sees the first's title.
  await umPorVez(db, Number(contexto.prestadorId), fornecedorId);
  const titulo = { fornecedorId, numero: String(atual.numero), valor: String(atual.valor) };
  const chave = typeof atual.chaveAcesso === 'string' ? atual.chaveAcesso : null;
  const [igual] = await parecidas(db, Number(contexto.prestadorId), titulo, chave);
  if (igual) throw new AppError('transicao-recusada', { messages: [texto.contaIgual(igual.vencimento)] });
}

/** `contas`: the rules of titles, which a title made here obeys as any other. */
export function notasDe(contas: EntityHooks): EntityHooks {
  // The note's own XML is put on the title here: what its acceptor also read of it would be the same file again.
  const semXml: EntityHooks = { ...contas, afterSave: () => undefined };
  return {
    beforeSave: antesDeGravar,
    afterSave: depoisDeGravar,
    beforeTransition: antesDoPasso,
    async afterTransition({ transition, atual }, context) {
      if (transition.name !== 'aceitar') return;
      const { db, registry, contexto } = context;
      const leituraId = numeroOuNada(atual.leituraId);
      const lida = leituraId === null ? undefined : await leituraDe(db, Number(contexto.prestadorId), leituraId, null);
      const titulos = recordsOf(
        { registry, pool: nested(db), hooks: { 'contas-pagar': lida ? semXml : contas } },
        contexto,
        'contas-pagar',
      ).server;
      const titulo = await titulos.create({
        fornecedorId: Number(atual.fornecedorId),
        tipoContaPagarId: Number(atual.tipoContaPagarId),
        tipoDocumentoId: Number(atual.tipoDocumentoId),
        numeroDocumento: String(atual.numero),
        chaveAcesso: typeof atual.chaveAcesso === 'string' ? atual.chaveAcesso : null,
        emissao: String(atual.emissao),
        competencia: String(atual.competencia),
        vencimento: String(atual.vencimento),
        valorBruto: String(atual.valor),
        naturezaServico: atual.naturezaServico as 'NENHUMA',
        itemLc116: lida?.nota.itemLc116 ?? null,
        historico: typeof atual.descricao === 'string' ? atual.descricao : null,
      });
      if (lida) await anexarLida(context, 'contas-pagar', titulo.id, lida);
      await ligarConta(db, atual.id, titulo.id);
      atual.contaPagarId = titulo.id;
    },
  };
}
