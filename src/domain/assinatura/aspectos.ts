/** What is recorded of the signatures in a stored file: what the verifier found, and when. */
import type { AspectoAssinatura } from '../documento/tipos.ts';
import type { AssinaturaConferida, RelatorioAssinaturas, SituacaoDoArquivo } from './relatorio.ts';

/** The worst first. */
const ORDEM: readonly SituacaoDoArquivo[] = [
  'invalida',
  'nao-conferida',
  'indeterminada',
  'conferindo',
  'valida',
];

const aspecto = (propriedades: Omit<AspectoAssinatura['propriedades'], 'formato'>): AspectoAssinatura => ({
  tipo: 'ASSINATURADIGITAL',
  propriedades: { formato: 'PadEs', ...propriedades },
});

/** A file that shows signatures and waits for the verifier. It is protected from the first moment. */
export const A_CONFERIR: readonly AspectoAssinatura[] = [
  aspecto({ referencia: 'OUTRA', situacao: 'conferindo' }),
];

/** A file that shows signatures which the verifier could not read. */
export function naoConferida(agora: Date): readonly AspectoAssinatura[] {
  return [aspecto({ referencia: 'OUTRA', situacao: 'nao-conferida', conferidoEm: agora.toISOString() })];
}

/** One for each signature, in the order of the report. */
export function aspectosDoRelatorio({ assinaturas, conferidoEm }: RelatorioAssinaturas): AspectoAssinatura[] {
  return assinaturas.map((assinatura) =>
    aspecto({ referencia: referenciaDe(assinatura), situacao: assinatura.situacao, conferidoEm }),
  );
}

/** gov.br's advanced signature is neither AD-RB nor AD-RT. */
function referenciaDe({
  referencia,
  natureza,
}: AssinaturaConferida): AspectoAssinatura['propriedades']['referencia'] {
  return referencia ?? (natureza === 'avancada-govbr' ? 'AVANCADA-GOVBR' : 'OUTRA');
}

/** Worst of the signatures, so that a file with a broken one is never shown as good; null without any. */
export function situacaoDosAspectos(aspectos: readonly AspectoAssinatura[]): SituacaoDoArquivo | null {
  const situacoes = aspectos.map(({ propriedades }) => propriedades.situacao ?? 'conferindo');
  return ORDEM.find((situacao) => situacoes.includes(situacao)) ?? null;
}

/** When they were checked; null while they were not. */
export function conferidoEm(aspectos: readonly AspectoAssinatura[]): string | null {
  return aspectos[0]?.propriedades.conferidoEm ?? null;
}

/** The mark by which a file shows that it holds signatures: their range must stand in the file uncompressed. */
export const RASTRO = '/ByteRange';
