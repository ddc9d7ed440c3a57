/** A template made into a document for one patient: filled, printed, kept (FORM-04). */
import { Readable } from 'node:stream';
import { guardarTexto, lerTexto } from '#domain/modelo-documento/limpar.ts';
import { estaVazio, imagensUsadas, variaveisUsadas } from '#domain/modelo-documento/percorrer.ts';
import { EXEMPLOS, preencher } from '#domain/modelo-documento/preencher.ts';
import { ORIENTACOES, PAPEIS, type Texto } from '#domain/modelo-documento/tipos.ts';
import { conselhoDe, dadosDaUnidade, valoresDoDocumento } from '#domain/modelo-documento/valores.ts';
import { variavelDe } from '#domain/modelo-documento/variaveis.ts';
import type { DocumentoPreenchido, Faltando, PedidoAmostra, PedidoDocumento } from '#domain/modelo-documento/wire.ts';
import { chaveDoNome, limparNome, nomeLivre } from '#domain/documento/nome.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { impressao, modeloServidor as texto, recusaDoTexto } from '#messages/modelo-documento.ts';
import { modeloDocumento } from '#schemas/utilidades/modelo-documento.ts';
import type { Imagens } from '#server/capabilities/editor/index.ts';
import { type Impressora, lerFigura, type Unidade } from '#server/capabilities/impressao/index.ts';
import { auditAct } from '#server/engine/audit.ts';

import type { Pool } from '#server/database/query.ts';
import { findRow } from '#server/engine/read.ts';
import { scopeOf } from '#server/engine/scope.ts';
import type { FileStore } from '#server/gateways/arquivos/port.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { nomesNaRaiz } from './repository.ts';
import { lerPaciente, lerPrestador, lerProfissional, type Prestador } from './fontes.ts';

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
  readonly conteudo: string;
  readonly ativo: boolean;
  readonly versao: number;
};

export type Impresso = {
  readonly modelo: Pick<Modelo, 'id' | 'nome' | 'versao'>;
  readonly pdf: Uint8Array;
  readonly arquivoId: string;
  readonly tipo: string;
};

/** The template of the caller's provider, still in use; 404 and 422 otherwise. */
async function lerModelo(pool: Pool, registry: Registry, contexto: Contexto, id: number): Promise<Modelo> {
  const entity = registry.entity['modelos-documento'];
  if (!entity) throw new Error("'modelos-documento' is not declared");
  const row = await findRow(pool, scopeOf(registry, entity, contexto), id);
  if (!row || row['excluidoEm']) throw new AppError('nao-encontrado');
  if (row['ativo'] !== true) throw new AppError('validacao', { messages: [texto.inativo] });
  return row as unknown as Modelo;
}

/** Cleaned; 422 with the reason on `conteudo`. */
function exigirTexto(conteudo: string, vazio: string): Texto {
  const lido = lerTexto(conteudo);
  if (!lido.ok) throw validationError({ conteudo: [recusaDoTexto[lido.motivo]] });
  if (estaVazio(lido.texto)) throw validationError({ conteudo: [vazio] });
  return lido.texto;
}

async function reunir(deps: ModeloDeps, registry: Registry, contexto: Contexto, modeloId: number, pedido: PedidoDocumento) {
  const modelo = await lerModelo(deps.pool, registry, contexto, modeloId);
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
  const ids = { paciente: paciente.id, profissional: profissional?.id ?? null, prestador: prestador.id, momento: prestador.id };
  const faltas = (nomes: readonly string[]): readonly Faltando[] =>
    nomes.flatMap((nome) => {
      const variavel = variavelDe(nome);
      return variavel ? [{ nome, titulo: variavel.titulo, fonte: variavel.fonte, registroId: ids[variavel.fonte] }] : [];
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
    titulo: modelo.nome,
    tipo: modeloDocumento.properties.tipo.oneOf.find((one) => one.const === modelo.tipo)?.title ?? modelo.tipo,
    conteudo: guardarTexto(preenchido),
    faltando: faltas(faltando),
    pedeProfissional: variaveisUsadas(original).some((nome) => variavelDe(nome)?.fonte === 'profissional'),
    profissional: profissional && { id: profissional.id, nome: profissional.fonte.nomeSocial ?? profissional.fonte.nome },
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
  pedido: PedidoDocumento & { readonly conteudo: string },
): Promise<Impresso> {
  const { modelo, paciente, profissional, prestador, valores, agora, faltas } = await reunir(
    deps,
    registry,
    contexto,
    modeloId,
    pedido,
  );
  const { texto: pronto, faltando } = preencher(exigirTexto(pedido.conteudo, texto.textoVazioDocumento), valores);
  if (faltando.length > 0) {
    const lista = faltas(faltando);
    const frase = texto.faltando(lista.map(({ titulo }) => titulo));
    throw new AppError('validacao', { messages: [frase], errors: { conteudo: [frase] }, data: { faltando: lista } });
  }
  const assina = profissional && [profissional.fonte.nome, conselhoDe(profissional.fonte)].filter(Boolean).join(', ');
  const pdf = await imprimir(deps, prestador, pronto, {
    ...modelo,
    autor: assina ?? contexto.usuario.nome,
    agora,
    quem: contexto.usuario.id,
  });
  await auditAct(deps.pool, 'pacientes', contexto, {
    acao: 'imprimir',
    id: paciente.id,
    depois: { modelo: modelo.nome, modeloId: modelo.id, modeloVersao: modelo.versao },
  });
  const { id } = await deps.files.put(Readable.from([Buffer.from(pdf)]), Number.MAX_SAFE_INTEGER);
  const tipo = modeloDocumento.properties.tipo.oneOf.find((one) => one.const === modelo.tipo)?.title ?? modelo.tipo;
  return { modelo, pdf, arquivoId: id, tipo };
}

/** A template as it is being written, with examples in place of variables. */
export async function imprimirAmostra(deps: ModeloDeps, contexto: Contexto, pedido: PedidoAmostra): Promise<Uint8Array> {
  const { texto: pronto } = preencher(exigirTexto(pedido.conteudo, texto.textoVazio), EXEMPLOS);
  const prestador = await lerPrestador(deps.pool, contexto);
  return imprimir(deps, prestador, pronto, {
    nome: pedido.nome,
    papel: PAPEIS.find((one) => one === pedido.papel) ?? 'A4',
    orientacao: ORIENTACOES.find((one) => one === pedido.orientacao) ?? 'RETRATO',
    cabecalho: pedido.cabecalho,
    rodape: pedido.rodape,
    autor: contexto.usuario.nome,
    quem: contexto.usuario.id,
    agora: new Date().toISOString(),
  });
}

async function imprimir(
  { files, imagens, impressora }: ModeloDeps,
  prestador: Prestador,
  pronto: Texto,
  como: Pick<Modelo, 'nome' | 'papel' | 'orientacao' | 'cabecalho' | 'rodape'> & {
    readonly autor: string;
    readonly quem: number;
    readonly agora: string;
  },
): Promise<Uint8Array> {
  const quando = formatDataHora(como.agora, prestador.fonte.fusoHorario).slice(0, 16);
  return impressora.imprimir(
    {
      texto: pronto,
      titulo: como.nome,
      autor: como.autor,
      papel: como.papel,
      orientacao: como.orientacao,
      cabecalho: como.cabecalho ? await unidadeDe(files, prestador) : null,
      rodape: como.rodape ? { emissao: impressao.emissao(quando) } : null,
      figuras: await imagens.figuras(imagensUsadas(pronto), prestador.id),
      criadoEm: como.agora,
    },
    `pessoa ${como.quem}`,
  );
}

async function unidadeDe(files: FileStore, { fonte, logotipo }: Prestador): Promise<Unidade> {
  const { cnpj, cnes, endereco, telefone } = dadosDaUnidade(fonte);
  const linha = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  const parts: Buffer[] = [];
  if (logotipo) for await (const chunk of await files.read(logotipo)) parts.push(chunk as Buffer);
  return {
    nome: fonte.nome,
    linhas: [linha(cnpj && impressao.cnpj(cnpj), cnes && impressao.cnes(cnes)), linha(endereco, telefone)].filter(
      (one) => one !== '',
    ),
    logotipo: logotipo ? lerFigura(Buffer.concat(parts)) : null,
  };
}
