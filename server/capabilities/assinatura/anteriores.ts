/** Signing over signatures that are not valid: only by who was told of them, and over a wrong one only with a reason. */
import {
  anterioresComProblema,
  faltaCiencia,
  JUSTIFICATIVA,
  type Ciencia,
} from '#domain/assinatura/ciencia.ts';
import { RASTRO } from '#domain/assinatura/aspectos.ts';
import type { AnterioresComProblema } from '#domain/assinatura/tipos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos, motivoAssinatura, situacaoAssinatura } from '#messages/assinatura.ts';
import type { Meios } from './service.ts';

/**
 * What the audit keeps of the decision; null where every earlier signature is valid. Throws 409 'assinatura-anterior'
 * with the signatures in question while something is lacking.
 */
export async function exigirCiencia(
  original: Buffer,
  { leitor, agora }: Meios,
  ciencia: Ciencia,
): Promise<{ readonly [campo: string]: unknown } | null> {
  if (!original.includes(RASTRO, 0, 'latin1')) return null;
  const { relatorio } = await leitor.verificar(original, agora());
  const exige = faltaCiencia(relatorio.situacao, ciencia);
  const anteriores = anterioresComProblema(relatorio.assinaturas);
  if (exige !== null) {
    const data: AnterioresComProblema = { anteriores, exige };
    const anterior = anteriores[0];
    const motivo = anterior?.motivos.map((motivo) => motivoAssinatura[motivo]).join(' ') ?? '';
    const nome = anterior?.signatario ?? null;
    throw new AppError('assinatura-anterior', {
      messages: [
        exige === 'justificativa'
          ? textos.anteriorInvalida(nome, motivo, JUSTIFICATIVA.minimo)
          : textos.anteriorIndeterminada(nome, motivo),
      ],
      data,
    });
  }
  if (anteriores.length === 0) return null;
  return {
    sobre: anteriores
      .map(({ signatario, situacao }) => `${signatario ?? '?'}: ${situacaoAssinatura[situacao]}`)
      .join(', '),
    ...(relatorio.situacao === 'invalida' ? { justificativa: ciencia.justificativa?.trim() } : {}),
  };
}
