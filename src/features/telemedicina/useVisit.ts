/** What the professional does about the visit while the call goes on: its chart, and its end. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { abrirProntuario, finalizar } from './wire.ts';

export function useVisit(agendamentoId: number, paciente: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const reler = () => void client.invalidateQueries({ queryKey: ['telemedicina', 'dia'] });
  const abrir = useAct(
    async () => {
      const { id } = await abrirProntuario(agendamentoId).finally(reler);
      void navigate(`/prontuarios/form-prontuario/${id}`);
    },
    { failure: texto.falhaProntuario },
  );
  const encerrar = useAct(
    async () => {
      await finalizar(agendamentoId).finally(reler);
      notify({ type: 'SUCCESS', value: texto.finalizado });
    },
    { failure: texto.falhaFinalizar },
  );
  return {
    abrindo: abrir.busy,
    finalizando: encerrar.busy,
    /** The chart opens in its own screen; the picture goes along at its side. */
    prontuario: () => abrir.run(),
    finalizar: async () => {
      const sim = await confirm({
        title: texto.finalizarPergunta(paciente),
        text: texto.finalizarTexto,
        yes: texto.finalizar,
      });
      if (sim) await encerrar.run();
    },
  };
}
