/** Appointments that nobody will attend any more: given to others or to other times, all in one action. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Select } from 'antd';
import { useState } from 'react';
import type { ComQuem, GradeAgenda } from '#domain/agenda/wire.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import {
  AffectedList,
  comQuem,
  destinosDe,
  escolhasDe,
  mudadosDe,
  type Escolhas,
  type Mudados,
} from './AffectedList.tsx';
import { previaFora, remarcarFora } from './wire.ts';

type Props = {
  readonly profissionais: GradeAgenda['profissionais'];
  readonly onClose: () => void;
  /** Who has to be told. */
  readonly onDone: (mudados: Mudados) => void;
};

export function OutsideDialog({ profissionais, onClose, onDone }: Props) {
  const [com, setCom] = useState<ComQuem>('ESPECIALIDADE');
  const [mudadas, setMudadas] = useState<Escolhas>({});
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['agenda-fora', 'previa', com],
    queryFn: ({ signal }) => previaFora(com, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const escolhas = data ? { ...escolhasDe(data), ...mudadas } : {};
  const destinos = data ? destinosDe(data, escolhas) : null;
  const quantos = destinos ? destinos.remarcar.length + destinos.cancelar.length : 0;
  return (
    <FormDialog<object>
      title={texto.foraTitulo}
      action={texto.foraAcao(quantos)}
      disabled={quantos === 0 || isFetching}
      width={680}
      stays
      submit={async () => {
        if (!destinos) return;
        const resultado = await remarcarFora(destinos);
        notify({ type: 'SUCCESS', value: texto.foraFeito(resultado.remarcados, resultado.cancelados) });
        onDone(mudadosDe(destinos));
      }}
      failure={texto.falhaFora}
      onClose={onClose}
    >
      <Form.Item label={texto.comQuem} htmlFor="fora-com">
        <Select<ComQuem>
          id="fora-com"
          showSearch
          optionFilterProp="label"
          value={com}
          options={comQuem(profissionais)}
          onChange={(novo) => {
            setCom(novo);
            setMudadas({});
          }}
        />
      </Form.Item>
      {error ? (
        <FailedState error={error} title={texto.falhaFora} retry={() => void refetch()} />
      ) : !data || isFetching ? (
        <LoadingState rows={6} />
      ) : data.afetados.length === 0 ? (
        <Alert type="success" showIcon message={texto.foraNenhum} />
      ) : (
        <AffectedList
          previa={data}
          titulo={texto.fora(data.afetados.length)}
          escolhas={escolhas}
          onChoose={setMudadas}
        />
      )}
    </FormDialog>
  );
}
