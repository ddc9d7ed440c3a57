/**
 * Signs a document that the product makes of what a professional did, such as the evidence of a video visit.
 * It signs at once where the professional's authorization of a cloud signer still stands. Otherwise it asks
 * for the signature, as any request to sign does.
 */
import { aspectosDoRelatorio } from '#domain/assinatura/aspectos.ts';
import type { RelatorioAssinaturas, SituacaoAssinatura } from '#domain/assinatura/relatorio.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Provedor } from '#domain/assinatura/provedores.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { lerToken } from '#server/capabilities/assinador-nuvem/index.ts';
import {
  acharLinha,
  chamadaDoServidor,
  exigirArquivo,
  registrar,
  type Chamada,
  type LinhaArquivo,
} from '#server/capabilities/documento/index.ts';
import type { Convites } from '#server/capabilities/convite/index.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { sharedFrom } from '#server/threads/shared.ts';
import { MAIOR_PDF } from './abrir.ts';
import { assinarDocumentos, type Oficina } from './documentos.ts';
import { assinantesDe, PEDIDOS, pedirAssinatura } from './pedidos.ts';
import { quemAssina } from './pessoa.ts';
import { guardarAspectos } from './reconhecer.ts';
import { dadosDoAssinante } from './repository.ts';

export type AssinadaOuPedida = 'assinada' | 'pedida' | 'ninguem';

/** What asked for the check: the audit keeps it. */
type ComoSeConferiu = 'impressao' | 'saida' | 'relatorio';

type ConferenciaDeAgora = {
  /** The worst of them; null: none was found in the file. */
  readonly situacao: SituacaoAssinatura | null;
  readonly assinaturas: number;
};

export type Assinaturas = {
  /**
   * `contexto` is the professional's, who may sign the module's documents; 'ninguem' where they may not. Twice is once. What
   * keeps a cloud signer from signing (`aoFalhar`) becomes a request.
   */
  assinarOuPedir(
    registry: Registry,
    contexto: Contexto,
    alvo: { readonly modulo: string; readonly objectId: string; readonly mensagem: string },
    aoFalhar: (erro: unknown) => void,
  ): Promise<AssinadaOuPedida>;
  /** The signatures of a document as they hold now, checked anew and kept in the audit; null: they could not be checked. */
  conferir(
    registry: Registry,
    contexto: Contexto,
    alvo: { readonly modulo: string; readonly objectId: string },
  ): Promise<ConferenciaDeAgora | null>;
};

async function provedorAutorizado(
  { instalacao, cofre, documentos }: Oficina,
  usuarioId: number,
): Promise<Provedor | null> {
  const configurados: readonly Provedor[] = [
    ...instalacao.nuvem.keys(),
    ...(instalacao.govBr ? (['GOVBR'] as const) : []),
  ];
  for (const provedor of configurados)
    if (await lerToken(documentos.pool, cofre, usuarioId, provedor)) return provedor;
  return null;
}

async function assinar(oficina: Oficina, chamada: Chamada, objectId: string): Promise<unknown> {
  const { id } = chamada.contexto.usuario;
  const provedor = await provedorAutorizado(oficina, id);
  const dados = provedor === null ? undefined : await dadosDoAssinante(oficina.documentos.pool, id);
  if (provedor === null || !dados?.cpfCnpj) return null;
  const referencia = oficina.instalacao.meios.carimbador === null ? ('AD-RB' as const) : ('AD-RT' as const);
  const [resultado] = await assinarDocumentos(oficina, chamada, [{ objectId, versao: undefined }], {
    ...quemAssina({ ...dados, cpfCnpj: dados.cpfCnpj }),
    provedor,
    referencia,
  });
  return resultado && 'item' in resultado ? true : resultado?.erro;
}

/** Checked anew from the stored bytes: what the lists show is what was found last. */
export async function conferirGuardado(
  { documentos, instalacao: { meios } }: Pick<Oficina, 'documentos' | 'instalacao'>,
  chamada: Chamada,
  linha: LinhaArquivo,
  como: ComoSeConferiu,
): Promise<RelatorioAssinaturas | null> {
  const { pool, files } = documentos;
  if (linha.mime !== 'application/pdf' || linha.tamanho > MAIOR_PDF) return null;
  const bytes = await sharedFrom(await files.read(linha.arquivo_id), linha.tamanho);
  const { relatorio } = await meios.leitor.verificar(bytes, meios.agora());
  await guardarAspectos(pool, relatorio.sha256, aspectosDoRelatorio(relatorio));
  await registrar(pool, chamada, 'conferir-assinatura-documento', linha, {
    situacao: relatorio.situacao,
    assinaturas: relatorio.assinaturas.length,
    como,
  });
  return relatorio;
}

export function assinaturasPara(
  oficina: Oficina,
  registros: OpenRecords,
  convites: () => Convites,
): Assinaturas {
  const { pool } = oficina.documentos;
  return {
    async assinarOuPedir(registry, contexto, { modulo, objectId, mensagem }, aoFalhar) {
      const chamada = chamadaDoServidor(registry, contexto, modulo);
      const eu = contexto.usuario.id;
      if (!(await assinantesDe(pool, chamada)).some(({ id }) => id === eu)) return 'ninguem';
      if ((await acharLinha(pool, chamada, objectId)).aspectos.length > 0) return 'assinada';
      const resultado = await assinar(oficina, chamada, objectId).catch((erro: unknown) => erro);
      if (resultado === true) return 'assinada';
      if (resultado !== null && !(resultado instanceof AppError)) aoFalhar(resultado);
      const pedidos = registros(contexto, PEDIDOS);
      await pedirAssinatura(pool, convites(), pedidos, chamada, {
        modulo,
        objectId,
        assinantes: [eu],
        mensagem,
      });
      return 'pedida';
    },
    async conferir(registry, contexto, { modulo, objectId }) {
      const chamada = chamadaDoServidor(registry, contexto, modulo);
      const linha = exigirArquivo(await acharLinha(pool, chamada, objectId));
      // A file that cannot be checked now is said to be so, and the log says why: the chart prints all the same.
      const relatorio = await conferirGuardado(oficina, chamada, linha, 'impressao').catch((erro: object) => {
        oficina.instalacao.dizer(erro);
        return null;
      });
      return relatorio && { situacao: relatorio.situacao, assinaturas: relatorio.assinaturas.length };
    },
  };
}
