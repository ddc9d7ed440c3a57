/** The window in which the destination of a transfer reads the patient's history at the origin (CLIN-04). */
import type { TransferenciaPaciente } from '#schemas/clinico/transferencia-paciente.ts';
import { transferenciaServidor as texto } from '#messages/transferencia.ts';

export type SituacaoTransferencia = TransferenciaPaciente['situacao'];

/** Days after the arrival in which the destination still reads. */
export const DIAS_DE_LEITURA = 30;
const DIA = 86_400_000;

export type Janela =
  | {
      readonly aberta: true;
      /** Null: as long as the patient has not arrived. */ readonly ate: string | null;
    }
  | { readonly aberta: false; readonly porque: 'sem-aceite' | 'sem-efeito' | 'passou' };

type Transferencia = { readonly situacao: SituacaoTransferencia; readonly encerradaEm: string | null };

/** `agora` in milliseconds. */
export function janelaDeLeitura({ situacao, encerradaEm }: Transferencia, agora: number): Janela {
  if (situacao === 'SOLICITADA') return { aberta: false, porque: 'sem-aceite' };
  if (situacao === 'RECUSADA' || situacao === 'CANCELADA') return { aberta: false, porque: 'sem-efeito' };
  if (situacao !== 'CHEGOU' || encerradaEm === null) return { aberta: true, ate: null };
  const ate = Date.parse(encerradaEm) + DIAS_DE_LEITURA * DIA;
  return agora <= ate
    ? { aberta: true, ate: new Date(ate).toISOString() }
    : { aberta: false, porque: 'passou' };
}

/** Nobody accepts a patient of whom no professional has said anything. */
export function aceitavel({
  registro,
}: {
  readonly registro: { readonly [campo: string]: unknown };
}): string | undefined {
  return typeof registro.resumo === 'string' && registro.resumo.trim() !== '' ? undefined : texto.semResumo;
}
