import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { FilePlus2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { confirmLeave, LeaveGuard, LookupSelect } from '#engine/kit/index.ts';
import { telaModelos as texto } from '#messages/modelo-documento-tela.ts';
import { useCan } from '#shared/session/session.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { DocumentDraft } from './DocumentDraft.tsx';
import { fill, templateNames } from './wire.ts';
import './modelos.css';

const idOf = (text: string | null | undefined): number | null =>
  /^[1-9][0-9]{0,14}$/.test(text ?? '') ? Number(text) : null;

/**
 * /gerar-documento/:pacienteId? and /modelos-documento/gerar/:modeloId: a template filled in for one patient (FORM-04);
 * /declaracoes/emitir/:declaracaoId: a declaration of the register, the same way (REG-01).
 */
export default function GenerateDocument() {
  const ids = useId();
  const params = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const can = useCan();
  const pacienteId = idOf(params['pacienteId']);
  const declaracaoId = idOf(params['declaracaoId'] ?? search.get('declaracao'));
  const modeloId = declaracaoId ?? idOf(params['modeloId'] ?? search.get('modelo'));
  const declaracao = declaracaoId !== null;
  // One that was missing comes in without an address of its own: leaving for it would ask about what was written.
  const [chegou, setChegou] = useState<number | null>(null);
  const profissionalId = idOf(search.get('profissional')) ?? chegou;
  const [turn, setTurn] = useState(0);
  const ready = pacienteId !== null && modeloId !== null;
  const filled = useQuery({
    queryKey: ['gerar-documento', declaracao, modeloId, pacienteId, profissionalId, turn],
    queryFn: ({ signal }) =>
      fill(modeloId ?? 0, { pacienteId: pacienteId ?? 0, profissionalId, declaracao }, signal),
    enabled: ready,
    // The professional that was missing comes into the same document: what was written stays under the hands.
    placeholderData: (earlier) =>
      earlier?.modeloId === modeloId &&
      earlier.declaracao === declaracao &&
      earlier.paciente.id === pacienteId &&
      earlier.profissional === null
        ? earlier
        : undefined,
    // What is being written stands still under the hands; each opening asks anew.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const names = useQuery({
    queryKey: ['modelos-documento', 'nomes'],
    queryFn: ({ signal }) => templateNames(signal),
  });

  type Choice = {
    paciente?: number | null;
    modelo?: number | null;
    declaracao?: number | null;
    profissional?: number | null;
  };
  const choose = async (next: Choice) => {
    if (next.profissional !== undefined && filled.data?.profissional === null)
      return setChegou(next.profissional);
    if (!(await confirmLeave())) return;
    const paciente = next.paciente === undefined ? pacienteId : next.paciente;
    const query = new URLSearchParams();
    // A template or a declaration: whichever was chosen last.
    const issued = next.modelo ? null : next.declaracao === undefined ? declaracaoId : next.declaracao;
    const modelo = issued === null ? (next.modelo ?? (declaracao ? null : modeloId)) : null;
    const profissional = next.profissional === undefined ? profissionalId : next.profissional;
    if (issued !== null) query.set('declaracao', String(issued));
    if (modelo !== null) query.set('modelo', String(modelo));
    if (profissional !== null) query.set('profissional', String(profissional));
    const to = `/gerar-documento${paciente === null ? '' : `/${paciente}`}?${query.toString()}`;
    void navigate(to, { replace: pathname.startsWith('/gerar-documento') });
  };

  return (
    <Page title={texto.titulo} description={texto.descricao}>
      <LeaveGuard />
      <Form className="z-campos z-leitura" layout="vertical" component="div">
        <Form.Item label={texto.paciente} htmlFor={`${ids}paciente`}>
          <LookupSelect
            id={`${ids}paciente`}
            resource="pacientes"
            allowClear={false}
            value={pacienteId}
            onChange={(paciente) => void choose({ paciente })}
          />
        </Form.Item>
        <Form.Item label={texto.modelo} htmlFor={`${ids}modelo`}>
          <LookupSelect
            id={`${ids}modelo`}
            resource="modelos-documento"
            minChars={0}
            filter={{ ativo: 'true', tipo_ne: 'CERTIFICADO' }}
            allowClear={false}
            value={declaracao ? null : modeloId}
            onChange={(modelo) => void choose({ modelo })}
          />
        </Form.Item>
        {can('view', 'declaracao') ? (
          <Form.Item label={texto.declaracao} htmlFor={`${ids}declaracao`}>
            <LookupSelect
              id={`${ids}declaracao`}
              resource="declaracoes"
              minChars={0}
              filter={{ ativa: 'true' }}
              allowClear={false}
              value={declaracaoId}
              onChange={(chosen) => void choose({ declaracao: chosen })}
            />
          </Form.Item>
        ) : null}
        {filled.data?.pedeProfissional ? (
          <Form.Item label={texto.profissional} htmlFor={`${ids}profissional`}>
            <LookupSelect
              id={`${ids}profissional`}
              resource="profissionais"
              allowClear={false}
              value={filled.data.profissional?.id ?? null}
              known={
                filled.data.profissional
                  ? [{ id: filled.data.profissional.id, label: filled.data.profissional.nome }]
                  : []
              }
              onChange={(profissional) => void choose({ profissional })}
            />
          </Form.Item>
        ) : null}
      </Form>
      {!ready ? (
        names.data?.length === 0 && !can('view', 'declaracao') ? (
          <EmptyState
            icon={<FilePlus2 size={28} strokeWidth={1.5} aria-hidden />}
            title={texto.semModelo}
            text={texto.semModeloTexto}
            action={
              can('insert', 'modelo-documento') ? (
                <ButtonLink to="/modelos-documento/biblioteca" type="primary">
                  {texto.abrirBiblioteca}
                </ButtonLink>
              ) : undefined
            }
          />
        ) : (
          <EmptyState
            icon={<FilePlus2 size={28} strokeWidth={1.5} aria-hidden />}
            title={texto.vazio}
            text={texto.vazioTexto}
          />
        )
      ) : filled.isPending ? (
        <LoadingState rows={10} />
      ) : filled.error ? (
        <FailedState error={filled.error} retry={() => void filled.refetch()} />
      ) : (
        <DocumentDraft
          // A new choice is a new document.
          key={`${declaracao ? 'd' : ''}${modeloId}-${pacienteId}-${turn}`}
          filled={filled.data}
          onAgain={() => setTurn(turn + 1)}
        />
      )}
    </Page>
  );
}
