import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { lerTemplate } from '#capabilities/formulario/index.ts';
import { DADO_VAZIO, escreverDado } from '#domain/formulario/ler.ts';
import {
  componentesDoTexto,
  NENHUMA_PUBLICADA,
  publicadasDe,
  type Publicadas,
} from '#domain/formulario/publicadas.ts';
import type { TemplateEntity } from '#domain/formulario/wire.ts';
import { FormHost, useRecordFormOn } from '#engine/kit/index.ts';
import { construtor as texto } from '#messages/formulario-construtor.ts';
import { telaFormularios } from '#messages/formulario-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Builder } from './Builder.tsx';
import { templateWire } from './wire.ts';
import './builder.css';

/** /manager-form-templates/:id?: a template is made, changed and published here (FORM-01, FORM-03). */
export default function BuilderPage() {
  const can = useCan();
  const navigate = useNavigate();
  const { search } = useLocation();
  const copy = new URLSearchParams(search).get('duplicar');
  const text = useParams().id ?? copy ?? undefined;
  const id = text === undefined ? null : Number(text);
  const { data, error, isLoading, refetch, dataUpdatedAt } = useQuery({
    // Apart from the lists, which every save makes stale: what is being built stands still.
    queryKey: ['construtor-formulario', id],
    queryFn: async ({ signal }) => {
      const template = await lerTemplate(id ?? 0, signal);
      const publicadas = template.versoes.filter(({ situacao }) => situacao !== 'RASCUNHO');
      const anteriores = await Promise.all(
        publicadas.slice(0, 20).map((versao) => lerTemplate(versao.id, signal)),
      );
      return { template, publicadas: publicadasDe(anteriores.map(({ dado }) => componentesDoTexto(dado))) };
    },
    enabled: id !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!can('insert', 'form-template'))
    return <Navigate to="/acesso-negado?acao=insert&sujeito=form-template" replace />;
  if (id !== null && !data)
    return (
      <Page
        title={texto.novo}
        actions={<Button onClick={() => void navigate('/form-templates')}>{texto.voltar}</Button>}
      >
        {isLoading ? (
          <LoadingState label={texto.carregando} />
        ) : (
          <FailedState
            error={null}
            title={telaFormularios.falhaTemplate(messageOf(error, ''))}
            retry={() => void refetch()}
          />
        )}
      </Page>
    );
  const copied = copy !== null && data ? data.template : null;
  return (
    <FormHost>
      <Opened
        key={data ? `${copied ? 'copia' : ''}${data.template.id}-${dataUpdatedAt}` : 'novo'}
        template={copied ? null : (data?.template ?? null)}
        copied={copied}
        publicadas={copied ? NENHUMA_PUBLICADA : (data?.publicadas ?? NENHUMA_PUBLICADA)}
        onReload={() => void refetch()}
      />
    </FormHost>
  );
}

type Props = {
  template: TemplateEntity | null;
  copied: TemplateEntity | null;
  publicadas: Publicadas;
  onReload: () => void;
};

function Opened({ template, copied, publicadas, onReload }: Props) {
  const { entity } = useEntity('form-templates');
  const session = useSession();
  const can = useCan();
  const [chosen, setChosen] = useState<number | null>(null);
  const prestadorId = template?.prestador.id ?? chosen ?? session?.idPrestador ?? null;
  // Asked at the moment of saving: choosing another provider does not begin the form anew.
  const target = useRef(prestadorId);
  target.current = prestadorId;
  const wire = useMemo(() => templateWire(template, () => target.current), [template]);
  const initial = useMemo(
    () =>
      copied
        ? { nome: '', descricao: copied.descricao, dado: copied.dado }
        : { dado: escreverDado(DADO_VAZIO) },
    [copied],
  );
  const readOnly = template !== null && template.situacao !== 'RASCUNHO';
  const open = useRecordFormOn(entity, {
    ...(template ? { id: template.id } : { initial }),
    wire,
    can: (action) => !readOnly && can(action, 'form-template'),
  });
  if (open.state.phase !== 'pronto') return <LoadingState label={texto.carregando} />;
  return (
    <Builder
      open={open}
      template={template}
      publicadas={publicadas}
      prestadorId={prestadorId}
      onPrestador={setChosen}
      onReload={onReload}
    />
  );
}
