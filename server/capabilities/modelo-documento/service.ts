/** A template made into a document for one patient: filled, printed, kept (FORM-04). */
import { Readable } from 'node:stream';
import { guardarTexto, lerTexto } from '#domain/modelo-documento/limpar.ts';
import { estaVazio, imagensUsadas, variaveisUsadas } from '#domain/modelo-documento/percorrer.ts';
import { EXEMPLOS, preencher } from '#domain/modelo-documento/preencher.ts';
import {
  textoDaDeclaracao,
  tipoDaDeclaracao,
  type DeclaracaoEscrita,
} from '#domain/modelo-documento/declaracao.ts';
import { camposUsados, escrever, exemploDe, problemaDe, responder } from '#domain/modelo-documento/campos.ts';
import type { Campo } from '#domain/modelo-documento/tipos.ts';
import { ORIENTACOES, PAPEIS, type Texto } from '#domain/modelo-documento/tipos.ts';
import { conselhoDe, valoresDoDocumento } from '#domain/modelo-documento/valores.ts';
import { variavelDe } from '#domain/modelo-documento/variaveis.ts';
import type {
  DocumentoPreenchido,
  Faltando,
  PedidoAmostra,
  PedidoDocumento,
  PedidoPdf,
} from '#domain/modelo-documento/wire.ts';
import { chaveDoNome, limparNome, nomeLivre } from '#domain/documento/nome.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { modeloServidor as texto, problemaResposta, recusaDoTexto } from '#messages/modelo-documento.ts';
import { modeloDocumento } from '#schemas/utilidades/modelo-documento.ts';
import type { Imagens } from '#server/capabilities/editor/index.ts';
import type { Impressora } from '#server/capabilities/impressao/index.ts';
import { auditAct } from '#server/engine/audit.ts';

import type { Pool } from '#server/database/query.ts';
import { findRow } from '#server/engine/read.ts';
import { scopeOf } from '#server/engine/scope.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { exigir } from '#server/plugins/authorization.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { cidsDe, nomesNaRaiz } from './repository.ts';
import { lerPaciente, lerPrestador, lerProfissional, type Prestador } from './fontes.ts';
import { identificacaoDo, timbrar, type Folha } from './timbre.ts';

export type ModeloDeps = {
  readonly pool: Pool;
  readonly files: FileStore;
  readonly imagens: Imagens;
  readonly impressora: Impressora;
};

type Modelo = {
  readonly id: number;
  readonly nome: string;
  readonly tipo: string;
  readonly papel: (typeof PAPEIS)[number];
  readonly orientacao: (typeof ORIENTACOES)[number];
  readonly cabecalho: boolean;
  readonly rodape: boolean;
  readonly pacienteNaFolha: boolean;
  readonly conselhoNoRodape: boolean;
  readonly linhaRodape: string | null;
  readonly conteudo: string;
  readonly ativo: boolean;
  readonly versao: number;
};

export type Impresso = {
  readonly modelo: Pick<Modelo, 'id' | 'nome' | 'versao' | 'tipo'>;
  readonly pdf: Uint8Array;
  readonly arquivoId: string;
  readonly tipo: string;
  readonly autorizacao: { readonly cidAutorizado?: string };
};

/** The template of the caller's provider, still in use; 404 and 422 otherwise. */
async function lerModelo(pool: Pool, registry: Registry, contexto: Contexto, id: number): Promise<Modelo> {
  const entity = registry.entity['modelos-documento'];
  if (!entity) throw new Error("'modelos-documento' is not declared");
  const row = await findRow(pool, scopeOf(registry, entity, contexto), id);
  if (!row || row['excluidoEm']) throw new AppError('nao-encontrado');
  if (row['ativo'] !== true) throw new AppError('validacao', { messages: [texto.inativo] });
  if (row['tipo'] === 'CERTIFICADO') throw new AppError('validacao', { messages: [texto.certificado] });
  return row as unknown as Modelo;
}

/** A declaration of the register as a template; it is the house's, so any unit issues it. 404 and 422 as above. */
async function lerDeclaracao(
  pool: Pool,
  registry: Registry,
  contexto: Contexto,
  id: number,
): Promise<Modelo> {
  const entity = registry.entity['declaracoes'];
  if (!entity) throw new Error("'declaracoes' is not declared");
  exigir(contexto, 'view', entity.subject, entity.plural);
  const row = await findRow(pool, scopeOf(registry, entity, contexto), id);
  if (!row || row['excluidoEm']) throw new AppError('nao-encontrado');
  if (row['ativa'] !== true) throw new AppError('validacao', { messages: [texto.inativa] });
  const declaracao = row as unknown as DeclaracaoEscrita & Pick<Modelo, 'id' | 'nome' | 'versao'>;
  return {
    id: declaracao.id,
    nome: declaracao.nome,
    versao: declaracao.versao,
    tipo: tipoDaDeclaracao(declaracao.tipo),
    papel: 'A4',
    orientacao: 'RETRATO',
    cabecalho: true,
    rodape: true,
    pacienteNaFolha: true,
    conselhoNoRodape: true,
    linhaRodape: null,
    ativo: true,
    conteudo: guardarTexto(textoDaDeclaracao(declaracao)),
  };
}

/** Cleaned; 422 with the reason on `conteudo`. */
function exigirTexto(conteudo: string, vazio: string): Texto {
  const lido = lerTexto(conteudo);
  if (!lido.ok) throw validationError({ conteudo: [recusaDoTexto[lido.motivo]] });
  if (estaVazio(lido.texto)) throw validationError({ conteudo: [vazio] });
  return lido.texto;
}

async function reunir(
  deps: ModeloDeps,
  registry: Registry,
  contexto: Contexto,
  modeloId: number,
  pedido: PedidoDocumento,
) {
  const ler = pedido.declaracao === true ? lerDeclaracao : lerModelo;
  const modelo = await ler(deps.pool, registry, contexto, modeloId);
  const [paciente, profissional, prestador] = await Promise.all([
    lerPaciente(deps.pool, registry, contexto, pedido.pacienteId),
    lerProfissional(deps.pool, contexto, pedido.profissionalId),
    lerPrestador(deps.pool, contexto),
  ]);
  const agora = new Date().toISOString();
  const valores = valoresDoDocumento({
    paciente: paciente.fonte,
    profissional: profissional?.fonte ?? null,
    prestador: prestador.fonte,
    agora,
  });
  const ids = {
    paciente: paciente.id,
    profissional: profissional?.id ?? null,
    prestador: prestador.id,
    sessao: null,
    momento: prestador.id,
  };
  const faltas = (nomes: readonly string[]): readonly Faltando[] =>
    nomes.flatMap((nome) => {
      const variavel = variavelDe(nome);
      return variavel
        ? [{ nome, titulo: variavel.titulo, fonte: variavel.fonte, registroId: ids[variavel.fonte] }]
        : [];
    });
  return { modelo, paciente, profissional, prestador, valores, agora, faltas };
}

/** The template with the record's values in it, ready to be read and altered; what is missing is named. */
export async function preencherModelo(
  deps: ModeloDeps,
  registry: Registry,
  contexto: Contexto,
  modeloId: number,
  pedido: PedidoDocumento,
): Promise<DocumentoPreenchido> {
  const { modelo, paciente, profissional, prestador, valores, agora, faltas } = await reunir(
    deps,
    registry,
    contexto,
    modeloId,
    pedido,
  );
  const original = exigirTexto(modelo.conteudo, texto.textoVazio);
  const { texto: preenchido, faltando } = preencher(original, valores);
  const dia = formatDataHora(agora, prestador.fonte.fusoHorario).slice(0, 10).replaceAll('/', '-');
  return {
    modeloId: modelo.id,
    declaracao: pedido.declaracao === true,
    titulo: modelo.nome,
    tipo:
      modeloDocumento.properties.tipo.oneOf.find((option) => option.const === modelo.tipo)?.title ??
      modelo.tipo,
    conteudo: guardarTexto(preenchido),
    faltando: faltas(faltando),
    pedeProfissional: variaveisUsadas(original).some((nome) => variavelDe(nome)?.fonte === 'profissional'),
    profissional: profissional && {
      id: profissional.id,
      nome: profissional.fonte.nomeSocial ?? profissional.fonte.nome,
    },
    paciente: { id: paciente.id, nome: paciente.fonte.nomeSocial ?? paciente.fonte.nome },
    nomeSugerido: await nomeSugerido(deps.pool, paciente.id, `${limparNome(modelo.nome)} ${dia}.pdf`),
  };
}

/** A name that nothing in the patient's root has. */
async function nomeSugerido(pool: Pool, pacienteId: number, nome: string): Promise<string> {
  return nomeLivre(nome, new Set((await nomesNaRaiz(pool, pacienteId)).map(chaveDoNome)));
}

/** The PDF of a document as the person left it, kept in the store until it is saved or swept; 422 names what is missing. */
export async function imprimirDocumento(
  deps: ModeloDeps,
  registry: Registry,
  contexto: Contexto,
  modeloId: number,
  pedido: PedidoPdf,
): Promise<Impresso> {
  const { modelo, paciente, profissional, prestador, valores, agora, faltas } = await reunir(
    deps,
    registry,
    contexto,
    modeloId,
    pedido,
  );
  const perguntado = exigirTexto(pedido.conteudo, texto.textoVazioDocumento);
  const { escrita, autorizacao } = await responderCampos(deps.pool, camposUsados(perguntado), pedido);
  const { texto: pronto, faltando } = preencher(responder(perguntado, escrita), valores);
  if (faltando.length > 0) {
    const lista = faltas(faltando);
    const frase = texto.faltando(lista.map(({ titulo }) => titulo));
    throw new AppError('validacao', {
      messages: [frase],
      errors: { conteudo: [frase] },
      data: { faltando: lista },
    });
  }
  const assina =
    profissional && [profissional.fonte.nome, conselhoDe(profissional.fonte)].filter(Boolean).join(', ');
  const pdf = await imprimir(deps, prestador, pronto, {
    ...modelo,
    identificacao: modelo.pacienteNaFolha ? identificacaoDo(paciente) : null,
    linhaRodape: linhaDoRodape(modelo.conselhoNoRodape ? assina : null, modelo.linhaRodape),
    autor: assina ?? contexto.usuario.nome,
    agora,
    quem: contexto.usuario.id,
  });
  await auditAct(deps.pool, 'pacientes', contexto, {
    acao: 'imprimir',
    id: paciente.id,
    depois: { modelo: modelo.nome, modeloId: modelo.id, modeloVersao: modelo.versao, ...autorizacao },
  });
  const { id } = await deps.files.put(Readable.from([Buffer.from(pdf)]), Number.MAX_SAFE_INTEGER);
  const tipo =
    modeloDocumento.properties.tipo.oneOf.find((option) => option.const === modelo.tipo)?.title ??
    modelo.tipo;
  return { modelo, pdf, arquivoId: id, tipo, autorizacao };
}

/**
 * The answers as the document writes them; 422 by `respostas.<chave>` for what is blank, wrong, or a diagnosis without the
 * patient's authorization. `cidAutorizado` is what the audit keeps of that authorization.
 */
async function responderCampos(
  pool: Pool,
  campos: readonly Campo[],
  { respostas = {}, autorizaCid = false }: Pick<PedidoPdf, 'respostas' | 'autorizaCid'>,
): Promise<{ escrita: (campo: Campo) => string; autorizacao: { readonly cidAutorizado?: string } }> {
  const de = (chave: string): string | undefined =>
    Object.hasOwn(respostas, chave) ? respostas[chave] : undefined;
  const errors: { [field: string]: string[] } = {};
  for (const campo of campos) {
    const problema = problemaDe(campo, de(campo.chave), autorizaCid);
    if (problema) errors[`respostas.${campo.chave}`] = [problemaResposta[problema]];
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const pedidos = campos.filter(({ tipo, chave }) => tipo === 'CID' && de(chave)?.trim());
  const cids = await cidsDe(
    pool,
    pedidos.map(({ chave }) => Number(de(chave))),
  );
  for (const { chave } of pedidos)
    if (!cids.has(Number(de(chave)))) errors[`respostas.${chave}`] = [problemaResposta.cid];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return {
    escrita: (campo) => escrever(campo, de(campo.chave), cids.get(Number(de(campo.chave)))),
    autorizacao:
      cids.size > 0 ? { cidAutorizado: [...cids.values()].map(({ codigo }) => codigo).join(', ') } : {},
  };
}

/** A template as it is being written, with examples in place of variables. */
export async function imprimirAmostra(
  deps: ModeloDeps,
  contexto: Contexto,
  pedido: PedidoAmostra,
): Promise<Uint8Array> {
  const { texto: pronto } = preencher(
    responder(exigirTexto(pedido.conteudo, texto.textoVazio), exemploDe),
    EXEMPLOS,
  );
  const prestador = await lerPrestador(deps.pool, contexto);
  return imprimir(deps, prestador, pronto, {
    nome: pedido.nome,
    papel: PAPEIS.find((papel) => papel === pedido.papel) ?? 'A4',
    orientacao: ORIENTACOES.find((orientacao) => orientacao === pedido.orientacao) ?? 'RETRATO',
    cabecalho: pedido.cabecalho,
    rodape: pedido.rodape,
    identificacao: pedido.pacienteNaFolha === true ? identificacaoDo({ fonte: PACIENTE_EXEMPLO }) : null,
    linhaRodape: linhaDoRodape(
      pedido.conselhoNoRodape === true ? PROFISSIONAL_EXEMPLO : null,
      pedido.linhaRodape ?? null,
    ),
    autor: contexto.usuario.nome,
    quem: contexto.usuario.id,
    agora: new Date().toISOString(),
    amostra: true,
  });
}

const PACIENTE_EXEMPLO = {
  nome: EXEMPLOS['paciente.nome'] ?? '',
  nomeSocial: null,
  dataNascimento: '1987-03-14',
  cpf: '52998224725',
  numeroProntuario: 1042,
};
const PROFISSIONAL_EXEMPLO = `${EXEMPLOS['profissional.nome']}, ${EXEMPLOS['profissional.conselho']}`;

const linhaDoRodape = (...partes: readonly (string | null)[]): string => partes.filter(Boolean).join(' · ');

async function imprimir(
  deps: ModeloDeps,
  prestador: Prestador,
  pronto: Texto,
  folha: Omit<Folha, 'figuras'>,
): Promise<Uint8Array> {
  return timbrar(deps, prestador, pronto, {
    ...folha,
    figuras: await deps.imagens.figuras(imagensUsadas(pronto), prestador.id),
  });
}
