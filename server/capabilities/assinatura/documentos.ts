/** A stored document signed: read, signed, verified, and only then put in its place. */
import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import type { Referencia } from '#domain/assinatura/politicas.ts';
import { aspectosDoRelatorio } from '#domain/assinatura/aspectos.ts';
import type { Ciencia } from '#domain/assinatura/ciencia.ts';
import type { AssinaturaConferida, NaturezaAssinatura } from '#domain/assinatura/relatorio.ts';
import { serve } from '#domain/documento/qualificada.ts';
import type { Provedor } from '#domain/assinatura/provedores.ts';
import type { AspectoAssinatura, ItemDocumento } from '#domain/documento/tipos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { assinaturaServidor as textos, selo } from '#messages/assinatura.ts';
import { esquecerToken, lerToken } from '#server/capabilities/assinador-nuvem/index.ts';
import {
  acharLinha,
  type Chamada,
  type Conferido,
  type DocumentosDeps,
  guardarAssinado,
  lerDocumento,
  novoCodigo,
  registrar,
} from '#server/capabilities/documento/index.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import { MAIOR_PDF } from './abrir.ts';
import { exigirCiencia } from './anteriores.ts';
import type { Instalacao } from './meios.ts';
import { emGrupos } from './papel.ts';
import { codigoOu } from './repository.ts';
import { MAIOR_SELADO } from './selo.ts';
import {
  acabou,
  assinarNaNuvem,
  assinarNoGovBr,
  deOutraPessoa,
  type Original,
  type Resultado,
} from './service.ts';

/** What documents need, with the driver's own pool. */
export type Documentos = DocumentosDeps & { readonly pool: Pool };

export type Oficina = {
  readonly instalacao: Instalacao;
  readonly cofre: Cofre;
  readonly documentos: Documentos;
};
export type Alvo = { readonly objectId: string; readonly versao: number | undefined };
export type Feito = { readonly item: ItemDocumento; readonly assinatura: AssinaturaConferida };

type Quem = {
  readonly provedor: Provedor;
  readonly cpf: string;
  readonly referencia: Referencia;
  /** As the register has it. */
  readonly conselho: string | null;
  /** What the person said of earlier signatures that are not valid. */
  readonly ciencia?: Ciencia;
};

/** Signs stored documents in the cloud; each one's outcome by itself, a failure kept in the audit. Throws what stops them all. */
export async function assinarDocumentos(
  oficina: Oficina,
  chamada: Chamada,
  alvos: readonly Alvo[],
  signatario: Quem,
): Promise<(Feito | { readonly erro: unknown })[]> {
  const desfechos = await tentar(oficina, chamada, alvos, signatario).catch(async (erro: unknown) => {
    for (const alvo of alvos) await anotarFalha(oficina, chamada, alvo.objectId, erro);
    throw erro;
  });
  for (const [lugar, desfecho] of desfechos.entries())
    if ('erro' in desfecho) await anotarFalha(oficina, chamada, alvos[lugar]?.objectId ?? '', desfecho.erro);
  return desfechos;
}

/** That nobody signed although somebody tried, and why; one that is not there, or out of sight, is nothing to tell of. */
async function anotarFalha(
  { documentos: { pool }, instalacao }: Pick<Oficina, 'documentos' | 'instalacao'>,
  chamada: Chamada,
  objectId: string,
  erro: unknown,
): Promise<void> {
  const linha = await acharLinha(pool, chamada, objectId).catch((falha: object) => {
    // Another fault than the one to tell: it is told after it, in the log.
    if (!(falha instanceof AppError)) instalacao.dizer(falha);
    return null;
  });
  if (!linha) return;
  const motivo = erro instanceof AppError ? erro.code : 'interno';
  await registrar(pool, chamada, 'falhar-assinar-documento', linha, { motivo });
}

async function tentar(
  oficina: Oficina,
  chamada: Chamada,
  alvos: readonly Alvo[],
  signatario: Quem,
): Promise<(Feito | { readonly erro: unknown })[]> {
  const { documentos, instalacao } = oficina;
  const token = await lerToken(
    documentos.pool,
    oficina.cofre,
    chamada.contexto.usuario.id,
    signatario.provedor,
  );
  if (!token) throw new AppError('assinatura-expirada');
  const lidos = await Promise.all(alvos.map((alvo) => lerPdf(oficina, chamada, alvo, signatario)));
  const originais = await Promise.all(
    lidos
      .filter((lido) => 'pdf' in lido)
      .map((lido) => comSelo(oficina, lido, { ...signatario, nome: chamada.contexto.usuario.nome })),
  );
  // Each was asked about by itself (`exigirCiencia`); a batch never gets so far.
  const sobreQuebrada = originais.some(({ auditar }) => auditar !== undefined);
  const assinados =
    signatario.provedor === 'GOVBR'
      ? porGovBr(originais, instalacao, { token: token.token, cpf: signatario.cpf, sobreQuebrada })
      : porNuvem(originais, instalacao, signatario.provedor, {
          token: token.token,
          cpf: signatario.cpf,
          referencia: signatario.referencia,
          sobreQuebrada,
        });
  const resultados = await assinados.catch(async (erro: unknown) => {
    if (deOutraPessoa(erro))
      await esquecerToken(documentos.pool, chamada.contexto.usuario.id, signatario.provedor);
    throw erro;
  });
  const desfechos: (Feito | { erro: unknown })[] = [];
  for (const [lugar, alvo] of alvos.entries()) {
    const lido = lidos[lugar];
    if (!lido || 'erro' in lido) {
      desfechos.push({ erro: lido?.erro });
      continue;
    }
    const resultado = resultados.find(({ id }) => id === alvo.objectId);
    desfechos.push(
      resultado
        ? await guardar(oficina, chamada, { ...alvo, versao: lido.versao }, resultado, {
            auditar: lido.auditar,
            codigo: originais.find(({ id }) => id === alvo.objectId)?.codigo ?? null,
          })
        : { erro: null },
    );
  }
  return desfechos;
}

type Lido = Original & {
  readonly versao: number;
  readonly auditar: Conferido['auditar'];
  readonly aspectos: number;
};

/** A document's first signature is seen on its pages, with the code by which the file is checked. */
async function comSelo(
  { instalacao: { meios, publicUrl } }: Oficina,
  lido: Lido,
  { nome, conselho, provedor }: Pick<Quem, 'conselho' | 'provedor'> & { readonly nome: string },
): Promise<Lido & { readonly codigo: string | null }> {
  if (lido.aspectos > 0 || lido.pdf.length > MAIOR_SELADO) return { ...lido, codigo: null };
  const codigo = novoCodigo();
  const nomeEConselho = [nome, conselho].filter(Boolean).join(' · ');
  const linhas = [
    (provedor === 'GOVBR' ? selo.porGovBr : selo.por)(
      nomeEConselho,
      formatDataHora(meios.agora().toISOString()),
    ),
    selo.confira(`${publicUrl}/verificar`, emGrupos(codigo)),
  ];
  const pdf = await meios.leitor
    .selo(lido.pdf, { linhas, endereco: `${publicUrl}/verificar/${codigo}` })
    .catch((erro: unknown) => {
      // What is wrong with the file is told where it is made ready.
      if (erro instanceof AppError) return null;
      throw erro;
    });
  return pdf === null ? { ...lido, codigo: null } : { ...lido, pdf, codigo };
}

async function lerPdf(
  { documentos, instalacao }: Oficina,
  chamada: Chamada,
  { objectId, versao }: Alvo,
  { provedor, ciencia = {} }: Pick<Quem, 'provedor' | 'ciencia'>,
): Promise<Lido | { readonly erro: unknown }> {
  try {
    const { item, bytes } = await lerDocumento(documentos, chamada, objectId, MAIOR_PDF);
    if (item.mime !== 'application/pdf') throw new AppError('arquivo-invalido', { messages: [textos.soPdf] });
    if (versao !== undefined && versao !== item.versao) {
      throw new AppError('conflito-versao', { messages: [textos.arquivoMudou], data: { atual: item } });
    }
    exigirAssinavel(item);
    exigirNivel(item, provedor === 'GOVBR' ? 'avancada-govbr' : 'icp-brasil');
    const auditar = (await exigirCiencia(bytes, instalacao.meios, ciencia)) ?? undefined;
    return {
      id: objectId,
      nome: item.nomeArquivo,
      pdf: bytes,
      versao: item.versao,
      auditar,
      aspectos: item.aspectos.length,
    };
  } catch (erro) {
    return { erro };
  }
}

async function porNuvem(
  originais: readonly Original[],
  { nuvem, meios }: Instalacao,
  provedor: Exclude<Provedor, 'GOVBR'>,
  signatario: {
    readonly token: string;
    readonly cpf: string;
    readonly referencia: Referencia;
    readonly sobreQuebrada: boolean;
  },
): Promise<Resultado[]> {
  const chave = nuvem.get(provedor);
  if (!chave) throw new AppError('servico-nao-configurado');
  return assinarNaNuvem(originais, chave, signatario, meios);
}

async function porGovBr(
  originais: readonly Original[],
  { govBr, meios }: Instalacao,
  signatario: { readonly token: string; readonly cpf: string; readonly sobreQuebrada: boolean },
): Promise<Resultado[]> {
  if (!govBr) throw new AppError('servico-nao-configurado');
  const resultados: Resultado[] = [];
  let fim: unknown = null;
  for (const original of originais) {
    try {
      if (fim !== null) throw fim;
      resultados.push(await assinarNoGovBr(original, govBr, signatario, meios));
    } catch (erro) {
      if (acabou(erro) || deOutraPessoa(erro)) fim = erro;
      resultados.push({ id: original.id, erro });
    }
  }
  if (fim !== null && !resultados.some((resultado) => 'pdf' in resultado)) throw fim;
  return resultados;
}

async function guardar(
  { documentos, instalacao }: Oficina,
  chamada: Chamada,
  alvo: Alvo,
  resultado: Resultado,
  { auditar, codigo }: Pick<Conferido, 'auditar'> & { readonly codigo: string | null },
): Promise<Feito | { readonly erro: unknown }> {
  if ('erro' in resultado) return resultado;
  try {
    const aspectos = await aspectosDe(instalacao, resultado.pdf);
    const item = await guardarAssinado(documentos, chamada, {
      ...alvo,
      bytes: resultado.pdf,
      aspectos,
      auditar,
      junto: async (db, { arquivo_id }) => {
        if (codigo !== null && arquivo_id !== null) await codigoOu(db, arquivo_id, codigo);
      },
    });
    return { item, assinatura: resultado.assinatura };
  } catch (erro) {
    return { erro };
  }
}

/** What was really made, as the verifier finds it: earlier signatures too, so that a broken one is never shown as good. */
async function aspectosDe({ meios }: Instalacao, pdf: Buffer): Promise<AspectoAssinatura[]> {
  return aspectosDoRelatorio((await meios.leitor.verificar(pdf, meios.agora())).relatorio);
}

/**
 * The file that a local token brought back (POST v1/atualizar-documento): it begins with the stored bytes, its new
 * signature is the person's and of the policy that was asked for. What it answers is recorded, not what was said.
 */
export async function exigirDevolvido(
  oficina: Omit<Oficina, 'cofre'>,
  chamada: Chamada,
  devolvido: Devolvido,
): Promise<Conferido> {
  try {
    return await conferirDevolvido(oficina, chamada, devolvido);
  } catch (erro) {
    await anotarFalha(oficina, chamada, devolvido.objectId, erro);
    throw erro;
  }
}

type Devolvido = {
  readonly objectId: string;
  readonly bytes: Buffer;
  readonly cpf: string;
  readonly referencia: Referencia;
  readonly ciencia: Ciencia;
};

async function conferirDevolvido(
  oficina: Omit<Oficina, 'cofre'>,
  chamada: Chamada,
  { objectId, bytes, cpf, referencia, ciencia }: Devolvido,
): Promise<Conferido> {
  const { item, bytes: original } = await lerDocumento(oficina.documentos, chamada, objectId, MAIOR_PDF);
  if (item.mime !== 'application/pdf') throw new AppError('arquivo-invalido', { messages: [textos.soPdf] });
  exigirAssinavel(item);
  const { meios } = oficina.instalacao;
  const auditar = (await exigirCiencia(original, meios, ciencia)) ?? undefined;
  const nova = await meios.leitor.exigirAssinado(
    original,
    bytes,
    { cpf, referencia, sobreQuebrada: auditar !== undefined },
    meios.agora(),
  );
  exigirNivel(item, nova.natureza);
  return { aspectos: await aspectosDe(oficina.instalacao, bytes), auditar };
}

export function semGuardar(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}

/** What counts no more, or counts only when signed by hand, takes no electronic signature. */
function exigirAssinavel({ semEfeito, aMao }: Pick<ItemDocumento, 'semEfeito' | 'aMao'>): void {
  if (semEfeito !== null) throw new AppError('documento-sem-efeito');
  if (aMao) throw new AppError('documento-a-mao');
}

/** What counts only with a qualified signature takes no other: what was signed otherwise would have to be signed again. */
function exigirNivel(
  { qualificada }: Pick<ItemDocumento, 'qualificada'>,
  natureza: NaturezaAssinatura,
): void {
  if (!serve(qualificada, natureza)) throw new AppError('documento-qualificada');
}
