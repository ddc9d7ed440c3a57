/**
 * The reader of PDF files on the main side. Every file is parsed in a thread. Files of strangers have a lane
 * of their own, so that the work of people here never waits for them. Certificates and revocation lists are
 * read there too. Only the network is asked from here.
 */
import { openLane, type Lane, type LaneOptions } from '#server/threads/lane.ts';
import { jobAt } from '#server/threads/job.ts';
import type { AssinaturaConferida } from '#domain/assinatura/relatorio.ts';
import { bytesDe } from '../asn1.ts';
import { lerCertificado, type Certificado } from '../certificado.ts';
import type { Confianca } from '../confianca.ts';
import type { Espaco, Marca } from '../espaco.ts';
import type { DadosEvidencia } from '../evidencia.ts';
import type { DadosFolha } from '../folha.ts';
import type { DadosSelo } from '../selo.ts';
import type { Verificacao } from '../verificar.ts';
import type { Esperado } from '../assinado.ts';
import type { job as assinado } from './assinado.job.ts';
import type { job as certificado } from './certificado.job.ts';
import { dadosDaConfianca, type Pergunta } from './confianca-dados.ts';
import type { job as espaco } from './espaco.job.ts';
import type { job as evidencia } from './evidencia.job.ts';
import type { job as folha } from './folha.job.ts';
import type { job as selo } from './selo.job.ts';
import type { job as verificar } from './verificar.job.ts';

const ASSINADO = jobAt<typeof assinado>(new URL('./assinado.job.ts', import.meta.url));
const CERTIFICADO = jobAt<typeof certificado>(new URL('./certificado.job.ts', import.meta.url));
const ESPACO = jobAt<typeof espaco>(new URL('./espaco.job.ts', import.meta.url));
const EVIDENCIA = jobAt<typeof evidencia>(new URL('./evidencia.job.ts', import.meta.url));
const FOLHA = jobAt<typeof folha>(new URL('./folha.job.ts', import.meta.url));
const SELO = jobAt<typeof selo>(new URL('./selo.job.ts', import.meta.url));
const VERIFICAR = jobAt<typeof verificar>(new URL('./verificar.job.ts', import.meta.url));

/** Signed-in people: files of up to 100 MB, several at a time. */
const PESSOAS: Partial<LaneOptions> & { readonly name: string } = {
  name: 'pdf',
  threads: 2,
  queue: 200,
  perCaller: 60,
  deadlineMs: 30_000,
  totalMs: 120_000,
  memoryMb: 1024,
  idleMs: 60_000,
};
/** Whoever has the address: smaller files, one after another. */
const PUBLICO: Partial<LaneOptions> & { readonly name: string } = {
  name: 'pdf-publico',
  threads: 1,
  queue: 12,
  perCaller: 3,
  deadlineMs: 10_000,
  totalMs: 30_000,
  memoryMb: 512,
  idleMs: 60_000,
};

/** With the hash of what a signature in it covers. */
export type EspacoPronto = Espaco & { readonly resumo: Buffer };

/** Throws what the functions inside throw; 'arquivo-complexo', 'ocupado' and 'muitas-requisicoes' as lanes do. */
export type LeitorPdf = {
  verificar(pdf: Uint8Array, agora: Date): Promise<Verificacao>;
  /** For somebody without a session; `who` is an address. The bytes are handed over and lost to the caller. */
  verificarPublico(pdf: Uint8Array, agora: Date, who: string): Promise<Verificacao>;
  abrirEspaco(pdf: Uint8Array, marca: Marca): Promise<EspacoPronto>;
  exigirAssinado(
    original: Uint8Array,
    pdf: Uint8Array,
    esperado: Esperado,
    agora: Date,
  ): Promise<AssinaturaConferida>;
  exigirCertificado(certificado: Certificado, cpf: string, agora: Date): Promise<Certificado[]>;
  folha(pdf: Uint8Array, dados: DadosFolha): Promise<Buffer>;
  /** Null where the pages may not be touched (evidencia.ts). */
  evidencia(pdf: Uint8Array | null, dados: DadosEvidencia): Promise<Buffer | null>;
  /** Null where the pages are left as they are (selo.ts). */
  selo(pdf: Uint8Array, dados: DadosSelo): Promise<Buffer | null>;
  close(): Promise<void>;
};

/** Told what failed on our side while a file was judged, and which file. */
export type DizerFalha = (falha: { readonly sha256: string; readonly causas: readonly string[] }) => void;

/** Starts no thread before it is needed. */
export function abrirLeitor(confianca: Confianca, dizer: DizerFalha = () => undefined): LeitorPdf {
  const dados = dadosDaConfianca(confianca);
  const pessoas: Lane = openLane(PESSOAS);
  const publico: Lane = openLane(PUBLICO);
  const ask = (pergunta: unknown): Promise<unknown> => {
    const { url, corpo } = pergunta as Pergunta;
    return confianca.buscar(url, corpo);
  };
  const contar = (verificacao: Verificacao): Verificacao => {
    const { relatorio, falhas } = verificacao;
    if (falhas.length > 0) dizer({ sha256: relatorio.sha256, causas: falhas });
    return verificacao;
  };
  return {
    verificar: async (pdf, agora) =>
      contar(await pessoas.run(VERIFICAR, { pdf, confianca: dados, agora }, { ask })),
    verificarPublico: async (pdf, agora, who) =>
      contar(
        await publico.run(VERIFICAR, { pdf, confianca: dados, agora }, { ask, who, transfer: inteiro(pdf) }),
      ),
    async abrirEspaco(pdf, marca) {
      const pronto = await pessoas.run(ESPACO, { pdf, marca });
      return { ...pronto, pdf: bytesDe(pronto.pdf), resumo: bytesDe(pronto.resumo) };
    },
    exigirAssinado: (original, pdf, esperado, agora) =>
      pessoas.run(ASSINADO, { original, pdf, esperado, confianca: dados, agora }, { ask }),
    async exigirCertificado({ der }, cpf, agora) {
      const acima = await pessoas.run(
        CERTIFICADO,
        { certificado: der, cpf, confianca: dados, agora },
        { ask },
      );
      return acima.map((der) => lerCertificado(der));
    },
    folha: async (pdf, da) => bytesDe(await pessoas.run(FOLHA, { pdf, dados: da })),
    async evidencia(pdf, da) {
      const pdfFeito = await pessoas.run(EVIDENCIA, { pdf, dados: da });
      return pdfFeito === null ? null : bytesDe(pdfFeito);
    },
    async selo(pdf, da) {
      const pdfFeito = await pessoas.run(SELO, { pdf, dados: da });
      return pdfFeito === null ? null : bytesDe(pdfFeito);
    },
    close: async () => void (await Promise.all([pessoas.close(), publico.close()])),
  };
}

/** What can be handed over: a buffer that holds these bytes and no others. */
function inteiro({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
