/** The classification of risk: colour, complaint, signs; NEWS2 and Glasgow are counted while one types. */
import { Alert, Checkbox, Flex, Form, Input, InputNumber, Radio, Select, Typography } from 'antd';
import { PatientHeader } from '#capabilities/paciente/index.ts';
import { JUSTIFICATIVA_MINIMA } from '#domain/formato/motivo.ts';
import {
  contradicaoDe,
  gravesDe,
  justifica,
  NEWS2_URGENTE,
  type Contradicao,
  type SinaisDaClassificacao,
} from '#domain/pronto-atendimento/contradicao.ts';
import { glasgow, news2, news2NoMinimo, news2SeAplica } from '#domain/pronto-atendimento/news2.ts';
import type { ItemProntoAtendimento } from '#domain/pronto-atendimento/wire.ts';
import { busca } from '#messages/form.ts';
import { dizerContradicao, nomeGrave } from '#messages/pronto-atendimento.ts';
import { prontoAtendimentoTela as texto } from '#messages/pronto-atendimento-tela.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import type { Cor } from '#schemas/compartilhado/risco.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { entre } from '#shared/ui/number-range.ts';
import { comErros, GRUPO, obrigatorio } from './form.ts';
import { classificar } from './wire.ts';

type Campos = {
  readonly cor?: string;
  readonly temperatura?: number | null;
  readonly [campo: string]: unknown;
};
type Props = {
  readonly item: ItemProntoAtendimento;
  readonly done: () => void;
  readonly onClose: () => void;
};

const SINAIS = [
  'pressaoSistolica',
  'pressaoDiastolica',
  'frequenciaCardiaca',
  'frequenciaRespiratoria',
  'temperatura',
  'saturacao',
  'glicemia',
] as const;
const GLASGOW = ['glasgowOcular', 'glasgowVerbal', 'glasgowMotora'] as const;

/** Decimals travel as text. */
const comoViajam = ({ temperatura, ...resto }: Campos) => ({
  ...resto,
  temperatura: temperatura == null ? null : temperatura.toFixed(1),
});

export function ClassifyDialog({ item, done, onClose }: Props) {
  const [form] = Form.useForm<Campos>();
  const campos = Form.useWatch<Campos | undefined>((valores: Campos) => valores, form) ?? {};
  const can = useCan();
  const { entity } = useEntity('classificacoes-risco');
  const campo = (id: string) => entity.field[id];
  const opcoes = (id: string) =>
    (campo(id)?.options ?? [])
      .filter(({ value }) => value !== null)
      .map(({ value, title }) => ({ value, label: title }));
  const numero = (id: string, step = 1) => {
    const { minimum, maximum } = campo(id)?.schema ?? {};
    const faixa = campo(id)?.schema['x-range'];
    // A bound by another field is the server's to judge.
    const numeral = (valor: string | undefined, padrao: number | undefined) =>
      Number(valor === undefined || valor.startsWith('$') ? padrao : valor);
    const [de, ate] = [numeral(faixa?.from, minimum), numeral(faixa?.to, maximum)];
    return (
      <Form.Item key={id} name={id} label={campo(id)?.title} rules={[entre(de, ate)]}>
        <InputNumber
          step={step}
          decimalSeparator=","
          precision={step < 1 ? 1 : 0}
          addonAfter={campo(id)?.ui?.suffix}
          style={{ width: '100%' }}
        />
      </Form.Item>
    );
  };
  const cores = opcoes('cor');
  const agora = cores.find(({ value }) => value === item.cor)?.label ?? '';
  const { ditas, grave, contradiz } = contas(item, campos);
  const porque = contradiz === null ? null : dizerContradicao(contradiz);
  return (
    <FormDialog<Campos>
      title={texto.classificarTitulo(item.nome)}
      action={texto.classificarAcao}
      width={760}
      stubborn
      form={form}
      initial={{ queixa: item.triagem?.queixa, oxigenio: false, retemCo2: false }}
      submit={async (valores) => {
        await comErros(form, () => classificar({ ...comoViajam(valores), atendimentoId: item.id }));
        notify({
          type: 'SUCCESS',
          value: texto.classificou(item.nome, cores.find(({ value }) => value === valores.cor)?.label ?? ''),
        });
        done();
      }}
      failure={texto.falhaAcao}
      foot={
        <Typography.Text strong role="status" type={grave || porque !== null ? 'danger' : undefined}>
          {ditas}
        </Typography.Text>
      }
      onClose={onClose}
    >
      {/* What they have and take is known before a colour is given. */}
      {item.pacienteId !== null && !item.naoIdentificado && can('view', 'paciente') ? (
        <PatientHeader id={item.pacienteId} />
      ) : null}
      <Form.Item name="cor" label={campo('cor')?.title} rules={obrigatorio}>
        <Radio.Group
          {...GRUPO}
          options={cores.map(({ value, label }) => ({
            value: String(value),
            label: (
              <span className="z-risco" data-risco={value}>
                {label}
              </span>
            ),
          }))}
        />
      </Form.Item>
      {porque === null ? null : (
        <>
          <Alert type="error" showIcon message={porque} style={{ marginBottom: 8 }} />
          <Form.Item
            name="justificativaCor"
            label={campo('justificativaCor')?.title}
            rules={[
              refuse((valor) => (justifica(valor) ? null : texto.justificativaCurta(JUSTIFICATIVA_MINIMA))),
            ]}
          >
            <Input maxLength={300} placeholder={texto.justificativaExemplo} />
          </Form.Item>
        </>
      )}
      <Form.Item name="queixa" label={campo('queixa')?.title} rules={obrigatorio}>
        <Input.TextArea rows={2} maxLength={500} data-foco="" />
      </Form.Item>
      <Form.Item name="discriminador" label={campo('discriminador')?.title}>
        <Input maxLength={200} placeholder={campo('discriminador')?.ui?.placeholder} />
      </Form.Item>
      {item.triagem ? (
        <Form.Item name="motivo" label={texto.motivoTitulo(agora)} rules={obrigatorio}>
          <Input maxLength={300} />
        </Form.Item>
      ) : null}
      <h3 className="z-fraco">{texto.sinais}</h3>
      <div className="z-campos">{SINAIS.map((id) => numero(id, id === 'temperatura' ? 0.1 : 1))}</div>
      <Flex wrap gap={16} style={{ marginBottom: 16 }}>
        {['oxigenio', 'retemCo2'].map((id) => (
          <Form.Item key={id} name={id} valuePropName="checked" noStyle>
            <Checkbox>{campo(id)?.title}</Checkbox>
          </Form.Item>
        ))}
      </Flex>
      <h3 className="z-fraco">{texto.avaliacao}</h3>
      <div className="z-campos">
        {numero('dor')}
        {['consciencia', ...GLASGOW].map((id) => (
          <Form.Item key={id} name={id} label={campo(id)?.title}>
            <Select allowClear placeholder={busca.selecione} options={opcoes(id)} />
          </Form.Item>
        ))}
      </div>
    </FormDialog>
  );
}

/** 'NEWS2 9: risco alto · Glasgow 15', or what is still missing; whether a sign alone is red, and what contradicts the colour. */
function contas(
  { idade, gestante, cor, triagem }: ItemProntoAtendimento,
  campos: Campos,
): { readonly ditas: string; readonly grave: boolean; readonly contradiz: Contradicao | null } {
  // What the inputs hold: numbers, yes or no, letters.
  const sinais = comoViajam(campos) as SinaisDaClassificacao;
  const pontos = news2(sinais);
  const escala = glasgow(sinais);
  const vale = news2SeAplica(idade, gestante);
  // Of a child and of a pregnant woman what is dangerous is told all the same.
  const graves = gravesDe(sinais, idade, gestante);
  const minimo = news2NoMinimo(sinais);
  const aviso = !vale
    ? texto.news2NaoVale
    : pontos.total === null
      ? texto.news2Falta(pontos.faltam, graves, minimo >= NEWS2_URGENTE ? minimo : null)
      : texto.news2De(pontos.total, pontos.risco, graves);
  const contradiz =
    campos.cor === undefined
      ? null
      : contradicaoDe({
          cor: campos.cor as Cor,
          antes: cor,
          idade,
          gestante,
          sinais,
          gravesAntes: triagem?.graves ?? [],
        });
  return {
    ditas: maiuscula(
      [
        ...(!vale && graves.length > 0 ? [nomeGrave(graves)] : []),
        aviso,
        ...(escala === null ? [] : [texto.glasgow(escala)]),
      ].join(' · '),
    ),
    grave: graves.length > 0,
    contradiz,
  };
}

const maiuscula = (frase: string): string => frase.charAt(0).toUpperCase() + frase.slice(1);
