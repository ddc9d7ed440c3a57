/** What follows the issue of a prescription: where its writing was, its papers are, and they are signed where that was asked. */
import { useQueryClient } from '@tanstack/react-query';
import type { Signing } from '#capabilities/assinatura/index.ts';
import { documentsKey } from '#capabilities/documento/index.ts';
import type { Row } from '#engine/kit/index.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { tellFailure } from '#shared/ui/useAct.ts';
import { makeAllPapers, PRESCRIPTIONS, waitsForSignature, type Prescription } from './wire.ts';

export function useIssued({ sign }: Signing, shown: () => void) {
  const client = useQueryClient();
  return (row: Row, asked: boolean) => {
    const { prontuarioId } = row as Prescription;
    const forget = () => {
      void client.invalidateQueries({ queryKey: [PRESCRIPTIONS] });
      void client.invalidateQueries({
        queryKey: documentsKey({ modulo: 'prontuarios', id: prontuarioId }),
      });
    };
    forget();
    shown();
    // The papers are made at once; whoever is too fast for them finds them made when they are asked for.
    const made = makeAllPapers(row as Prescription).finally(forget);
    if (!asked) return void made.catch(() => undefined);
    void made.then(
      (papers) => sign(papers.filter(waitsForSignature).map(({ documentoId }) => documentoId)),
      // It is issued: the papers are asked for again below, and each has its own 'Assinar'.
      (error: unknown) => tellFailure(error, texto.falhaAssinar),
    );
  };
}
