/** What stands open over the agenda: one thing at a time. */
import type { Dispatch, SetStateAction } from 'react';
import type { GradeAgenda, ItemAgenda } from '#domain/agenda/wire.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import type { Acao } from './AgendaActions.tsx';
import type { Mudados } from './AffectedList.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { BookingDrawer } from './BookingDrawer.tsx';
import { CalendarDialog } from './CalendarDialog.tsx';
import { ConfirmDrawer } from './ConfirmDrawer.tsx';
import { FindDrawer, type Achado } from './FindDrawer.tsx';
import { ItemDrawer } from './ItemDrawer.tsx';
import { OutsideDialog } from './OutsideDialog.tsx';
import { SqueezeDialog } from './SqueezeDialog.tsx';
import type { Solto } from './TimeGrid.tsx';
import type { NovaReserva } from './wire.ts';

export type Aberto =
  | { readonly que: 'marcar'; readonly reserva: ItemAgenda; readonly pacienteId?: number }
  | { readonly que: 'procurar'; readonly pacienteId?: number }
  | { readonly que: 'item'; readonly id: number }
  | { readonly que: 'mudar'; readonly item: ItemAgenda }
  | { readonly que: 'avisar'; readonly mudados: Mudados }
  | { readonly que: Exclude<Acao, 'procurar'> };

type Props = {
  readonly aberto: Aberto | null;
  readonly abrir: Dispatch<SetStateAction<Aberto | null>>;
  readonly dia: string;
  readonly grade: GradeAgenda | undefined;
  readonly onDay: (dia: string) => void;
  readonly onBooked: (agendamento: ItemAgenda) => void;
  readonly reler: () => void;
  readonly pegar: (livre: NovaReserva, pacienteId?: number) => Promise<void>;
  readonly mudar: (item: ItemAgenda, onde: Solto) => Promise<void>;
};

export function AgendaDialogs({ aberto, abrir, dia, grade, onDay, onBooked, reler, pegar, mudar }: Props) {
  const sair = () => abrir(null);
  const fechar = () => {
    abrir(null);
    reler();
  };
  const profissionais = grade?.profissionais ?? [];
  // Whoever was given another time, or lost theirs, does not know it yet.
  const aoMudar = (mudados: Mudados) => {
    abrir(mudados.remarcados.length + mudados.cancelados.length > 0 ? { que: 'avisar', mudados } : null);
    reler();
  };
  const escolher = (escolha: Achado) => {
    const { profissionalId, salaId, inicio } = escolha.livre;
    onDay(diaDe(inicio));
    if (aberto?.que === 'mudar')
      void mudar(aberto.item, { profissionalId, inicio, ...(salaId === null ? {} : { salaId }) });
    else
      void pegar(
        {
          profissionalId,
          inicio,
          tipoAtendimentoId: escolha.tipoAtendimentoId,
          convenioId: escolha.convenioId,
        },
        aberto?.que === 'procurar' ? aberto.pacienteId : undefined,
      );
  };

  switch (aberto?.que) {
    case undefined:
      return null;
    case 'marcar':
      return (
        <BookingDrawer
          key={aberto.reserva.id}
          reserva={aberto.reserva}
          quem={profissionais.find(({ id }) => id === aberto.reserva.profissionalId)?.nome ?? ''}
          {...(aberto.pacienteId === undefined ? {} : { pacienteId: aberto.pacienteId })}
          onClose={fechar}
          onDone={(agendamento) => {
            fechar();
            if (agendamento) onBooked(agendamento);
          }}
        />
      );
    case 'item': {
      const item = grade?.agendamentos.find(({ id }) => id === aberto.id);
      return item && grade ? (
        <ItemDrawer
          item={item}
          grade={grade}
          onClose={sair}
          onChange={reler}
          onMove={() => abrir({ que: 'mudar', item })}
          onWaiting={({ pacienteId, tipoAtendimentoId, convenioId }) =>
            void pegar(
              { profissionalId: item.profissionalId, inicio: item.inicio, tipoAtendimentoId, convenioId },
              pacienteId,
            )
          }
        />
      ) : null;
    }
    case 'mudar':
      return (
        <FindDrawer
          titulo={texto.mudarHorario}
          profissionalId={aberto.item.profissionalId}
          onClose={sair}
          onPick={escolher}
        />
      );
    case 'procurar':
      return <FindDrawer titulo={texto.procurarTitulo} onClose={sair} onPick={escolher} />;
    case 'bloquear':
      return <BlockDialog dia={dia} profissionais={profissionais} onClose={sair} onDone={aoMudar} />;
    case 'fora':
      return <OutsideDialog profissionais={profissionais} onClose={sair} onDone={aoMudar} />;
    case 'avisar':
      return <ConfirmDrawer key="avisar" quais={aberto.mudados} onClose={fechar} />;
    case 'confirmar':
      return <ConfirmDrawer key="confirmar" quais={{ dia }} onClose={fechar} />;
    case 'calendario':
      return <CalendarDialog onClose={sair} />;
    case 'encaixe':
      return (
        <SqueezeDialog
          dia={dia}
          profissionais={profissionais}
          // It closes by itself after what it held is already open.
          onClose={() => abrir((antes) => (antes?.que === 'encaixe' ? null : antes))}
          onHeld={(reserva) => abrir({ que: 'marcar', reserva })}
        />
      );
  }
}
