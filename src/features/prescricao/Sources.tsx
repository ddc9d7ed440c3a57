/** Where items come from without being typed: the last prescription, what is in use, favourites and protocols. */
import { Button, Flex } from 'antd';
import { ClipboardList, History, Pill } from 'lucide-react';
import { useState } from 'react';
import { LookupSelect } from '#engine/kit/index.ts';
import { principiosDe } from '#domain/prescricao/principios.ts';
import type { ItemPrescrito, MedicamentoEmUso } from '#domain/prescricao/tipos.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { useCan } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { lastOf, partsOf, readModel, type Prescription } from './wire.ts';

const ATIVOS = { ativo: 'true' } as const;

/** As the chart names it; its ingredient is read from the name, so that it is checked as well. */
const asItem = ({ nome, principios, uso }: MedicamentoEmUso): ItemPrescrito => ({
  descricao: nome,
  principios: principios ?? (principiosDe(nome).join(' + ') || null),
  posologia: uso,
});

export function Sources(props: {
  readonly opened: Prescription;
  readonly emUso: readonly MedicamentoEmUso[];
  readonly onBring: (itens: readonly ItemPrescrito[], orientacoes?: string | null) => void;
  /** Absent: nothing to keep yet. */
  readonly onKeep?: (() => void) | undefined;
}) {
  const { opened, emUso, onBring, onKeep } = props;
  const can = useCan();
  const [turn, setTurn] = useState(0);
  const bring = (itens: readonly ItemPrescrito[], none: string, orientacoes?: string | null) => {
    if (itens.length > 0) onBring(itens, orientacoes);
    notify({ type: 'INFO', value: itens.length > 0 ? texto.trouxe(itens.length) : none });
  };
  const { run: trying, busy } = useAct((work: () => Promise<void>) => work(), { failure: texto.falha });
  const repeat = () =>
    trying(async () =>
      bring((await lastOf(opened.pacienteId, opened.id))?.itens?.map(partsOf) ?? [], texto.semUltima),
    );
  const take = (id: number) =>
    trying(async () => {
      const model = await readModel(id);
      bring(model.itens, texto.semItens, model.orientacoes);
      setTurn((before) => before + 1);
    });
  return (
    <Flex gap={8} wrap align="center">
      <Button icon={<History size={16} aria-hidden />} loading={busy} onClick={() => void repeat()}>
        {texto.repetir}
      </Button>
      <Button icon={<Pill size={16} aria-hidden />} onClick={() => bring(emUso.map(asItem), texto.semEmUso)}>
        {texto.trazerEmUso}
      </Button>
      {can('list', 'prescricaomodelo') ? (
        <div style={{ flex: '1 1 240px', maxWidth: 380 }}>
          <LookupSelect
            // Empty again once a model was taken: the next one is chosen from the start.
            key={turn}
            resource="prescricoes-modelo"
            aria-label={texto.modelos}
            placeholder={texto.modelos}
            filter={ATIVOS}
            minChars={0}
            value={null}
            onChange={(id) => (id === null ? undefined : void take(id))}
          />
        </div>
      ) : null}
      {onKeep && can('insert', 'prescricaomodelo') ? (
        <Button icon={<ClipboardList size={16} aria-hidden />} onClick={onKeep}>
          {texto.guardarModelo}
        </Button>
      ) : null}
    </Flex>
  );
}
