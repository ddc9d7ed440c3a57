/** Convênio and authorisation inside a form that books: the patient's own is filled in, a choice is asked for, a refusal is told. */
import { Alert, Button, Flex, Form, Input, Radio, type FormInstance } from 'antd';
import { Suspense, useEffect, useRef } from 'react';
import { LookupLater } from '#engine/kit/index.ts';
import { convenioMarcacao as texto } from '#messages/convenio-marcacao.ts';
import { SEM_CONVENIO, useConvenios, type CamposConvenio } from './wire.ts';

type Props<T extends CamposConvenio> = {
  readonly form: FormInstance<T>;
  readonly pacienteId: number | null;
  readonly profissionalId: number | null;
  readonly inicio: string;
  readonly tipoAtendimentoId: number | null;
  /** One squeezed in may be booked in spite of what the escala takes. */
  readonly encaixe?: boolean;
};

export function InsuranceFields<T extends CamposConvenio>(props: Props<T>) {
  const { pacienteId, encaixe = false } = props;
  // The form has more fields than these; these are all that is touched.
  const form = props.form as unknown as FormInstance<CamposConvenio>;
  const convenioId = Form.useWatch('convenioId', form) ?? null;
  const particular = Form.useWatch('particular', { form, preserve: true }) ?? false;
  const autorizacao = Form.useWatch('autorizacao', form);
  const { data } = useConvenios({ ...props, convenioId });
  const filled = useRef<number | null>(null);
  const chosen = useRef(form.getFieldValue('convenioId') ?? null);

  // Once for each patient: what a person chose afterwards stays.
  useEffect(() => {
    if (pacienteId === null || filled.current === pacienteId || !data) return;
    const first = filled.current === null;
    filled.current = pacienteId;
    if (first && chosen.current !== null) return;
    const [unica] = data.caso === 'UM' ? data.carteiras : [];
    form.setFieldsValue({ ...SEM_CONVENIO, convenioId: unica?.convenioId ?? null });
  }, [pacienteId, data, form]);

  const escolher = (id: number | null) => {
    form.setFieldsValue({ convenioId: id, particular: id === null });
    void form.validateFields(['convenioId']).catch(() => undefined);
  };
  const aberto = convenioId === null && !particular;
  const perguntar = aberto && data !== undefined && (data.caso === 'VARIOS' || data.caso === 'VENCIDO');
  const doCadastro = data?.carteiras.find((carteira) => carteira.convenioId === convenioId);
  const { escolhido } = data ?? {};
  const recusa = !data
    ? null
    : !data.tipoAceito
      ? texto.naoAtendeTipo
      : escolhido && escolhido.convenioId === convenioId && !escolhido.aceita
        ? texto.naoAtende(escolhido.convenio)
        : convenioId === null && !perguntar && !data.particular
          ? texto.naoAtende(texto.particular.toLowerCase())
          : null;
  const ajuda =
    pacienteId === null
      ? texto.vemDoPaciente
      : doCadastro && data?.caso !== 'VENCIDO'
        ? texto.doCadastro(doCadastro)
        : particular
          ? texto.particularEscolhido
          : data?.caso === 'NENHUM' && convenioId === null
            ? texto.semConvenio
            : null;
  const oferecidas = (data?.carteiras ?? []).filter((carteira) => carteira.convenioId !== convenioId);
  const pede = convenioId !== null && escolhido?.convenioId === convenioId && escolhido.pede;

  return (
    <>
      <Form.Item name="particular" hidden>
        <Input />
      </Form.Item>
      <Form.Item
        name="convenioId"
        label={texto.convenio}
        extra={ajuda}
        rules={[
          {
            validator: (_, value: unknown) =>
              value == null &&
              form.getFieldValue('particular') !== true &&
              (data?.caso === 'VARIOS' || data?.caso === 'VENCIDO')
                ? Promise.reject(new Error(texto.escolha))
                : Promise.resolve(),
          },
        ]}
      >
        <Convenio
          onEmpty={() => form.setFieldValue('particular', true)}
          onPick={() => form.setFieldValue('particular', false)}
        />
      </Form.Item>
      {data && (perguntar || oferecidas.length > 0 || (data.caso !== 'NENHUM' && !particular)) ? (
        <Flex vertical gap={8} style={{ marginBottom: 16 }}>
          {data.naoValem.length > 0 ? (
            <Alert type="warning" showIcon message={texto.naoVale(data.naoValem)} />
          ) : null}
          {perguntar && data.caso === 'VARIOS' ? <Alert type="info" showIcon message={texto.varios} /> : null}
          <Flex wrap gap={8}>
            {oferecidas.map((carteira) => (
              <Button key={carteira.convenioId} size="small" onClick={() => escolher(carteira.convenioId)}>
                {texto.usar(carteira.convenio)}
              </Button>
            ))}
            {particular || data.caso === 'NENHUM' ? null : (
              <Button size="small" onClick={() => escolher(null)}>
                {texto.particular}
              </Button>
            )}
          </Flex>
        </Flex>
      ) : null}
      {recusa === null ? null : (
        <Alert
          type={encaixe ? 'warning' : 'error'}
          showIcon
          role="alert"
          style={{ marginBottom: 16 }}
          message={encaixe ? `${recusa} ${texto.encaixeMesmoAssim}` : recusa}
        />
      )}
      {pede ? (
        <Form.Item label={texto.autorizacao} required={false}>
          <Form.Item name="autorizacao" noStyle>
            <Radio.Group
              aria-label={texto.autorizacao}
              options={Object.entries(texto.autorizacoes).map(([value, label]) => ({ value, label }))}
            />
          </Form.Item>
          {autorizacao === 'NUMERO' ? (
            <Form.Item
              name="numeroAutorizacao"
              rules={[{ required: true, whitespace: true, message: texto.informeNumero }]}
              style={{ margin: '8px 0 0' }}
            >
              <Input maxLength={20} aria-label={texto.numero} placeholder={texto.numero} />
            </Form.Item>
          ) : null}
        </Form.Item>
      ) : null}
      {data?.preparo ? (
        <Alert
          type="info"
          message={texto.preparo}
          description={data.preparo}
          style={{ marginBottom: 16, whiteSpace: 'pre-line' }}
        />
      ) : null}
    </>
  );
}

type ConvenioProps = {
  // Given by the form.
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  readonly onEmpty: () => void;
  readonly onPick: () => void;
};

/** Taking the convênio away is a choice, too. */
function Convenio({ value = null, onChange, onEmpty, onPick, id }: ConvenioProps) {
  return (
    <Suspense fallback={null}>
      <LookupLater
        resource="convenios"
        {...(id === undefined ? {} : { id })}
        allowClear
        value={value}
        placeholder={texto.particular}
        aria-label={texto.convenio}
        onChange={(next) => {
          (next === null ? onEmpty : onPick)();
          onChange?.(next);
        }}
      />
    </Suspense>
  );
}
