/** Closing the agenda for a time: who is affected is seen first, and goes to a new time in the same act. */
import { Alert, Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { ComQuem, GradeAgenda, PreviaBloqueio } from '#domain/agenda/wire.ts';
import { momentoDe } from '#domain/formato/fuso.ts';
import { When } from '#engine/kit/index.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import {
  AffectedList,
  comQuem,
  destinosDe,
  escolhasDe,
  mudadosDe,
  type Escolhas,
  type Mudados,
} from './AffectedList.tsx';
import { bloquear, previaBloqueio } from './wire.ts';

type Campos = {
  readonly profissionalId: number | null;
  readonly de: string;
  readonly ate: string;
  readonly das: string;
  readonly as: string;
  readonly motivo: string;
  readonly com: ComQuem;
};

type Props = {
  readonly dia: string;
  readonly profissionais: GradeAgenda['profissionais'];
  readonly onClose: () => void;
  /** Who has to be told. */
  readonly onDone: (mudados: Mudados) => void;
};

export function BlockDialog({ dia, profissionais, onClose, onDone }: Props) {
  const [previa, setPrevia] = useState<PreviaBloqueio | null>(null);
  const [escolhas, setEscolhas] = useState<Escolhas>({});
  const periodoDe = ({ profissionalId, de, ate, das, as }: Campos) => ({
    profissionalId,
    inicio: momentoDe(de, das),
    fim: momentoDe(ate, as),
  });
  const fazer = async (campos: Campos) => {
    if (!previa) {
      const found = await previaBloqueio({ ...periodoDe(campos), com: campos.com });
      setPrevia(found);
      setEscolhas(escolhasDe(found));
      return;
    }
    const destinos = destinosDe(previa, escolhas);
    const resultado = await bloquear({
      ...periodoDe(campos),
      tipo: 'OUTRO',
      motivo: campos.motivo,
      ...destinos,
    });
    notify({ type: 'SUCCESS', value: texto.bloqueado(resultado.remarcados, resultado.cancelados) });
    onDone(mudadosDe(destinos));
  };
  const obrigatorio = [{ required: true, message: texto.informe }];
  return (
    <FormDialog<Campos>
      title={texto.bloquearTitulo}
      action={previa ? texto.confirmarBloqueio : texto.verAfetados}
      width={640}
      stays
      initial={{
        profissionalId: null,
        de: dia,
        ate: dia,
        das: '08:00',
        as: '18:00',
        motivo: '',
        com: 'MESMO',
      }}
      submit={fazer}
      failure={texto.falhaBloqueio}
      // Another period affects others.
      onChange={() => setPrevia(null)}
      onClose={onClose}
    >
      <Form.Item name="profissionalId" label={texto.quem}>
        <Select
          showSearch
          optionFilterProp="label"
          options={[
            { value: null, label: texto.unidade },
            ...profissionais.map(({ id, nome }) => ({ value: id, label: nome })),
          ]}
        />
      </Form.Item>
      <div className="z-campos" style={{ '--z-coluna': '130px' } as React.CSSProperties}>
        <Form.Item name="de" label={texto.inicioBloqueio} rules={obrigatorio}>
          <When kind="dia" label={texto.inicioBloqueio} />
        </Form.Item>
        <Form.Item name="das" label={texto.horaInicio} rules={obrigatorio}>
          <When kind="hora" label={texto.horaInicio} />
        </Form.Item>
        <Form.Item name="ate" label={texto.fimBloqueio} rules={obrigatorio}>
          <When kind="dia" label={texto.fimBloqueio} />
        </Form.Item>
        <Form.Item name="as" label={texto.horaFim} rules={obrigatorio}>
          <When kind="hora" label={texto.horaFim} />
        </Form.Item>
      </div>
      <Form.Item name="com" label={texto.comQuem}>
        <Select showSearch optionFilterProp="label" options={comQuem(profissionais)} />
      </Form.Item>
      <Form.Item name="motivo" label={texto.motivoBloqueio} rules={obrigatorio}>
        <Input maxLength={200} placeholder={texto.motivoExemplo} />
      </Form.Item>
      {previa ? (
        previa.afetados.length === 0 ? (
          <Alert type="success" showIcon message={texto.ninguemAfetado} />
        ) : (
          <AffectedList
            previa={previa}
            titulo={texto.afetados(previa.afetados.length)}
            escolhas={escolhas}
            onChoose={setEscolhas}
          />
        )
      ) : null}
    </FormDialog>
  );
}
