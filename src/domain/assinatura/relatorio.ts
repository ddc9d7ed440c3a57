/** What the verifier says of a signed file, on the wire and on the public page (SIGN-05, NGS2.34). */
import type { Referencia } from './politicas.ts';

/** Valid; proved wrong; or neither can be said. */
export type SituacaoAssinatura = 'valida' | 'invalida' | 'indeterminada';

/** Why a signature is not valid; the sentences are in src/messages/assinatura.ts. */
export type MotivoAssinatura =
  | 'assinatura-ilegivel'
  | 'estrutura-ambigua'
  | 'fora-do-formulario'
  | 'cms-ilegivel'
  | 'faixa-errada'
  | 'conteudo-alterado'
  | 'assinatura-nao-confere'
  | 'certificado-de-outro'
  | 'atributo-proibido'
  | 'algoritmo-fraco'
  | 'certificado-nao-assina'
  | 'sem-raiz'
  | 'certificado-vencido'
  | 'certificado-revogado'
  | 'revogado-no-mesmo-segundo'
  | 'conferencia-falhou'
  | 'revogacao-desconhecida'
  | 'politica-desconhecida'
  | 'politica-nao-confere'
  | 'politica-fora-da-vigencia'
  | 'sem-carimbo'
  | 'carimbo-nao-confere'
  | 'carimbo-sem-raiz'
  | 'alterado-depois'
  | 'assinatura-visivel-depois';

/** With a policy of ICP-Brasil; gov.br's advanced signature; a document's own time stamp; anything else. */
export type NaturezaAssinatura = 'icp-brasil' | 'avancada-govbr' | 'carimbo-documento' | 'outra';

/** What happened to the file after the signature. */
export type DepoisDaAssinatura = 'nada' | 'outras-assinaturas' | 'assinatura-visivel' | 'alterado';

export type AssinaturaConferida = {
  readonly situacao: SituacaoAssinatura;
  readonly motivos: readonly MotivoAssinatura[];
  readonly signatario: string | null;
  /** With its middle alone readable. */
  readonly cpf: string | null;
  readonly emissor: string | null;
  readonly natureza: NaturezaAssinatura;
  /** The certificate is one of the demonstration's authority: it binds nobody. */
  readonly demonstracao: boolean;
  /** What the file carries and was checked, whatever was asked for. */
  readonly referencia: Referencia | null;
  readonly politica: string | null;
  /** Proved by the time stamp; ISO UTC. */
  readonly carimbadaEm: string | null;
  readonly carimbo: string | null;
  /** Only said by who signed. */
  readonly declaradaEm: string | null;
  /** What this system has recorded of it by itself; absent where nothing is known. */
  readonly registro?:
    | {
        readonly em: string;
        readonly como: 'feita' | 'recebida';
        /** Council, number and UF of the professional who signed here ('CRM 123456 SP'); null where none is known. */
        readonly conselho: string | null;
      }
    | undefined;
  readonly depois: DepoisDaAssinatura;
};

export type RelatorioAssinaturas = {
  /** Worst of the signatures; null without one. */
  readonly situacao: SituacaoAssinatura | null;
  readonly assinaturas: readonly AssinaturaConferida[];
  /** SHA-256 of the file that was checked. */
  readonly sha256: string;
  readonly conferidoEm: string;
};

/** The moment of a signature, called by what proves it: nobody takes a claim for a proof. */
export type MomentoAssinatura =
  | { readonly tipo: 'carimbo'; readonly em: string; readonly autoridade: string | null }
  | { readonly tipo: 'declarada' | 'feita' | 'recebida'; readonly em: string };

/** The best known: proved by the time stamp, declared by the signer, recorded here. Null: none is known. */
export function momentoDe({
  carimbadaEm,
  carimbo,
  declaradaEm,
  registro,
}: AssinaturaConferida): MomentoAssinatura | null {
  if (carimbadaEm !== null) return { tipo: 'carimbo', em: carimbadaEm, autoridade: carimbo };
  if (declaradaEm !== null) return { tipo: 'declarada', em: declaradaEm };
  return registro ? { tipo: registro.como, em: registro.em } : null;
}

/** '***.444.555-**': enough to recognise the person by, as gov.br's verifier shows it. */
export function cpfMascarado(cpf: string | null): string | null {
  const partes = /^\d{3}(\d{3})(\d{3})\d{2}$/.exec(cpf ?? '');
  return partes ? `***.${partes[1]}.${partes[2]}-**` : null;
}

/** One wrong signature makes the file wrong, one doubtful one makes it doubtful. */
export function piorSituacao(situacoes: readonly SituacaoAssinatura[]): SituacaoAssinatura | null {
  const ordem = ['invalida', 'indeterminada', 'valida'] as const;
  return ordem.find((situacao) => situacoes.includes(situacao)) ?? null;
}

/** Reasons that leave the question open; every other proves the signature wrong. */
const ABERTOS: readonly MotivoAssinatura[] = [
  'sem-raiz',
  'certificado-vencido',
  'revogacao-desconhecida',
  'revogado-no-mesmo-segundo',
  'conferencia-falhou',
  'politica-desconhecida',
  'carimbo-sem-raiz',
  'assinatura-visivel-depois',
];

export function situacaoDosMotivos(motivos: readonly MotivoAssinatura[]): SituacaoAssinatura {
  if (motivos.some((motivo) => !ABERTOS.includes(motivo))) return 'invalida';
  return motivos.length > 0 ? 'indeterminada' : 'valida';
}

/** Signatures that are proved wrong: who signs over them must know, and the file is never shown as whole. */
export function quebradas({ assinaturas }: RelatorioAssinaturas): readonly AssinaturaConferida[] {
  return assinaturas.filter(({ situacao }) => situacao === 'invalida');
}

/** As the verifier found it; not checked yet; or it holds signatures and could not be checked. */
export type SituacaoDoArquivo = SituacaoAssinatura | 'conferindo' | 'nao-conferida';
