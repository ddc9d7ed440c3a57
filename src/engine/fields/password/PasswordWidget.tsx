import { Button, Input } from 'antd';
import { Eye, EyeOff } from 'lucide-react';
import { campos } from '#messages/form.ts';
import { ariaOf, type WidgetProps } from '../widget.ts';

/** A secret: never filled from the record, never kept in a draft. */
export default function PasswordWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid, row } = props;
  return (
    <Input.Password
      id={id}
      value={typeof value === 'string' ? value : ''}
      readOnly={readOnly}
      status={invalid ? 'error' : undefined}
      autoComplete="new-password"
      maxLength={field.maxLength}
      placeholder={row === null ? field.ui.placeholder : campos.senhaMantida}
      // antd's own eye is a picture that no keyboard reaches in antd 5 (ant-design #57271).
      iconRender={(shown) => (
        <Button
          type="text"
          size="small"
          icon={shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          aria-label={shown ? campos.ocultarSenha : campos.mostrarSenha}
          aria-pressed={shown}
        />
      )}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
