import { Input } from 'antd';
import { ExternalLink } from 'lucide-react';
import { isUri } from '#domain/formato/validate-format.ts';
import { campos } from '#messages/form.ts';
import { ariaOf, type WidgetProps } from '../widget.ts';

const KEYBOARDS: { readonly [format: string]: 'email' | 'url' } = { email: 'email', uri: 'url' };
const EXAMPLES: { readonly [format: string]: string } = { email: 'nome@exemplo.com.br', uri: 'https://' };

/** One line of text, e-mail and address of a page. The type stays text: the native ones refuse and reformat on their own. */
export default function TextWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid } = props;
  const format = field.format ?? '';
  const text = typeof value === 'string' ? value : '';
  const open = format === 'uri' && isUri(text);
  return (
    <Input
      id={id}
      value={text}
      readOnly={readOnly}
      status={invalid ? 'error' : undefined}
      autoComplete="off"
      inputMode={
        KEYBOARDS[format] ?? (/^\^?\[0-9\]/.test(field.schema.pattern ?? '') ? 'numeric' : undefined)
      }
      maxLength={field.maxLength}
      placeholder={field.ui.placeholder ?? EXAMPLES[format]}
      prefix={field.ui.prefix}
      suffix={
        open ? (
          <a title={campos.abrirSite} href={text} target="_blank" rel="noreferrer noopener" tabIndex={-1}>
            <ExternalLink size={15} aria-label={campos.abrirSite} />
          </a>
        ) : (
          (field.ui.suffix ?? (format === 'uri' ? <span /> : undefined))
        )
      }
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
