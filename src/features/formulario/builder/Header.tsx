import { Form } from 'antd';
import { LookupSelect } from '#engine/kit/index.ts';
import { ehLeitura, LEITURAS, type Leitura } from '#domain/acesso/leitura.ts';
import type { SobrePaciente } from '#domain/formulario/tipos.ts';
import { construtor as texto } from '#messages/formulario-construtor.ts';
import { useSession } from '#shared/session/session.ts';
import { CheckProp, Labelled, SelectProp, TextProp } from './fields.tsx';

type Props = {
  nome: string;
  descricao: string | null;
  paciente: SobrePaciente;
  leitura: Leitura;
  aposConsulta: boolean;
  prestadorId: number | null;
  /** The provider can still be chosen. */
  movable: boolean;
  readOnly: boolean;
  errors: { readonly [campo: string]: readonly string[] };
  onChange: (mudanca: { readonly nome?: string; readonly descricao?: string | null }) => void;
  onPaciente: (paciente: SobrePaciente) => void;
  onLeitura: (leitura: Leitura) => void;
  onAposConsulta: (sim: boolean) => void;
  onPrestador: (id: number) => void;
};

/** Name, purpose and whose the form is; administrators choose the provider (specification B6). */
export function Header(props: Props) {
  const { nome, descricao, paciente, leitura, aposConsulta, prestadorId, movable, readOnly, errors } = props;
  const { onChange, onPaciente, onLeitura, onAposConsulta, onPrestador } = props;
  const session = useSession();
  return (
    <Form className="z-campos" layout="vertical" component="div" disabled={readOnly}>
      <TextProp
        label={texto.nome}
        value={nome}
        maxLength={150}
        invalid={errors.nome !== undefined}
        {...(errors.nome ? { help: errors.nome[0] } : {})}
        onChange={(value) => onChange({ nome: value })}
      />
      <TextProp
        label={texto.descricao}
        value={descricao ?? ''}
        maxLength={300}
        placeholder={texto.descricaoExemplo}
        onChange={(value) => onChange({ descricao: value === '' ? null : value })}
      />
      <SelectProp
        label={texto.paciente}
        value={paciente}
        options={Object.entries(texto.pacienteOpcoes).map(([value, title]) => ({ value, title }))}
        onChange={(value) => onPaciente(value as SobrePaciente)}
      />
      <SelectProp
        label={texto.leitura}
        value={leitura}
        options={LEITURAS.map((value) => ({ value, title: texto.leituraOpcoes[value] }))}
        onChange={(value) => ehLeitura(value) && onLeitura(value)}
      />
      {session?.user.admin ? (
        <Labelled label={texto.prestador}>
          {(id) => (
            <LookupSelect
              id={id}
              resource="prestadores"
              minChars={0}
              filter={ATIVOS}
              allowClear={false}
              disabled={!movable || readOnly}
              value={prestadorId}
              onChange={(value) => value !== null && onPrestador(value)}
            />
          )}
        </Labelled>
      ) : null}
      {paciente === 'nao' ? null : (
        <div className="z-construtor-envio">
          <CheckProp
            label={texto.aposConsulta}
            help={texto.aposConsultaAjuda}
            value={aposConsulta}
            onChange={onAposConsulta}
          />
        </div>
      )}
    </Form>
  );
}

const ATIVOS = { ativo: 'true' } as const;
