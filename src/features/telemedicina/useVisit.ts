/** What the professional does about the visit while the call goes on: its chart, and its end. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { abrirProntuario, finalizar } from './wire.ts';

export function useVisit(agendamentoId: number, paciente: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [ocupado, setOcupado] = useState<'prontuario' | 'finalizar' | null>(null);
  const fazer = async (que: 'prontuario' | 'finalizar', obra: () => Promise<void>) => {
    setOcupado(que);
    try {
      await obra();
    } catch {
      // The client has told why.
    }
    setOcupado(null);
    void client.invalidateQueries({ queryKey: ['telemedicina', 'dia'] });
  };
  return {
    ocupado,
    /** The chart opens in its own screen; the picture goes along at its side. */
    prontuario: () =>
      fazer('prontuario', async () => {
        const { id } = await abrirProntuario(agendamentoId);
        void navigate(`/prontuarios/form-prontuario/${id}`);
      }),
    finalizar: async () => {
      const sim = await confirm({
        title: texto.finalizarPergunta(paciente),
        text: texto.finalizarTexto,
        yes: texto.finalizar,
      });
      if (!sim) return;
      await fazer('finalizar', async () => {
        await finalizar(agendamentoId);
        notify({ type: 'SUCCESS', value: texto.finalizado });
      });
    },
  };
}
