/** 'Qualquer terça de manhã, cardiologia, Vida Plena': the next free times by what is asked. */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Form, List, Select, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import type { HorarioLivre } from '#domain/agenda/wire.ts';
import { formatData } from '#domain/formato/data.ts';
import { LookupLater, When } from '#engine/kit/index.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { today } from '#shared/clock.ts';
import { Drawer } from '#shared/ui/Modal.tsx';
import { EmptyState, FailedState } from '#shared/ui/State.tsx';
import { quandoDito } from './geometry.ts';
import { proximos, type Procura } from './wire.ts';

type Campos = {
  readonly profissionalId: number | null;
  readonly especialidadeId: number | null;
  readonly tipoAtendimentoId: number | null;
  readonly convenioId: number | null;
  readonly dias: readonly string[];
  readonly parte: string;
  /** Empty: from now on. */
  readonly de: string | null;
};

export type Achado = {
  readonly livre: HorarioLivre;
  readonly tipoAtendimentoId: number | null;
  readonly convenioId: number | null;
};

type Props = {
  readonly titulo: string;
  readonly profissionalId?: number;
  readonly onPick: (achado: Achado) => void;
  readonly onClose: () => void;
};

const DIAS = ['SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB', 'DOM'];

export function FindDrawer({ titulo, profissionalId, onPick, onClose }: Props) {
  const [form] = Form.useForm<Campos>();
  const [procura, setProcura] = useState<Procura>({
    ...(profissionalId === undefined ? {} : { profissionalId }),
    limite: 40,
  });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['agenda', 'proximos', procura],
    queryFn: ({ signal }) => proximos(procura, signal),
    staleTime: 0,
  });
  const procurar = ({ dias, parte, ...resto }: Campos) =>
    setProcura({
      ...Object.fromEntries(
        Object.entries(resto).flatMap(([campo, valor]) => (valor === null ? [] : [[campo, valor]])),
      ),
      ...(dias.length > 0 ? { dias: dias.join(',') } : {}),
      parte,
      limite: 40,
    });
  const campo = (name: keyof Campos, label: string, resource: string) => (
    <Form.Item name={name} label={label}>
      <LookupLater resource={resource} allowClear placeholder={texto.qualquer} aria-label={label} />
    </Form.Item>
  );
  return (
    <Drawer title={titulo} width={560} onClose={onClose}>
      <Form<Campos>
        form={form}
        layout="vertical"
        className="z-campos"
        onValuesChange={(_, campos) => procurar(campos)}
        initialValues={{
          profissionalId: profissionalId ?? null,
          especialidadeId: null,
          tipoAtendimentoId: null,
          convenioId: null,
          dias: [],
          parte: 'QUALQUER',
          de: null,
        }}
      >
        <Suspense fallback={<Skeleton />}>
          {campo('profissionalId', texto.profissional, 'profissionais')}
          {campo('especialidadeId', texto.especialidade, 'especialidades')}
          {campo('tipoAtendimentoId', texto.tipo, 'tipos-atendimento')}
          {campo('convenioId', texto.convenio, 'convenios')}
        </Suspense>
        <Form.Item name="de" label={texto.aPartirDe}>
          <When kind="dia" label={texto.aPartirDe} naoAntes={today()} placeholder={texto.agora} />
        </Form.Item>
        <Form.Item name="dias" label={texto.dias}>
          <Select
            mode="multiple"
            placeholder={texto.qualquer}
            optionFilterProp="label"
            options={DIAS.map((value, at) => ({ value, label: texto.semanaInteira[at] }))}
          />
        </Form.Item>
        <Form.Item name="parte" label={texto.parte}>
          <Select options={Object.entries(texto.partes).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
      </Form>
      {error ? (
        <FailedState error={error} title={texto.falhaProcura} retry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState
          title={texto.nenhumLivre(procura['de'] === undefined ? null : formatData(String(procura['de'])))}
          text={texto.nenhumLivreTexto}
          action={<ButtonLink to="/lista-espera">{texto.listaEspera}</ButtonLink>}
        />
      ) : (
        <List<HorarioLivre>
          size="small"
          loading={isFetching}
          dataSource={[...(data ?? [])]}
          rowKey={(horario) => `${horario.profissionalId} ${horario.inicio}`}
          renderItem={(horario) => (
            <List.Item>
              <Button
                type="text"
                block
                className="z-botao-texto"
                style={{ justifyContent: 'start' }}
                onClick={() => {
                  const { tipoAtendimentoId, convenioId } = form.getFieldsValue();
                  onPick({ livre: horario, tipoAtendimentoId, convenioId });
                }}
              >
                <Flex wrap gap="0 8px" align="baseline">
                  <b>{quandoDito(horario.inicio)}</b>
                  <span className="z-fraco">{`${horario.profissional}${horario.sala ? ` · ${horario.sala}` : ''}`}</span>
                </Flex>
              </Button>
            </List.Item>
          )}
        />
      )}
    </Drawer>
  );
}
