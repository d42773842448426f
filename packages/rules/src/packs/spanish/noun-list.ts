/**
 * What questions are about, in Spanish: the English word, then the Spanish ones (`/a` takes the
 * feminine too, `_` joins a phrase). Plurals are folded. Of English words apart by `|`, the one that
 * the table has is meant; where it has several, the Spanish word is not understood. An English word
 * here is only a way into the same concepts that an English question uses, at the same costs; a
 * word whose English would be doubtful is left out, so that it refuses instead.
 */
export const NOUN_LINES = `
woman: mujer
man: hombre varon
girl: nina
child: nino hijo/a
adult: adulto/a
person: persona
people: gente
sex: sexo
gender|genre: genero
age: edad
name: nombre
last name: apellido
country: pais
city: ciudad
state|province: provincia
region: region
zone: zona
place|location: lugar
island: isla
north: norte
south: sur
west: oeste
origin: origen
nationality: nacionalidad
language: idioma
religion: religion
marital status: estado_civil
education: educacion escolaridad nivel_educativo nivel_de_estudios
school: escuela
high school: secundaria
university: universidad
employment: empleo
job|position: puesto puesto_de_trabajo
occupation: ocupacion
profession: profesion
department: departamento
manager: gerente jefe/a
employee: empleado/a trabajador/a
company: empresa compania
customer: cliente clienta consumidor/a
user: usuario/a
member: miembro socio/a
subscriber: suscriptor/a
passenger: pasajero/a
patient: paciente
student: estudiante alumno/a
teacher: profesor/a maestro/a
driver: conductor/a
policyholder: asegurado/a
applicant: solicitante
borrower: prestatario/a
voter: votante
household: hogar
house: casa
home: vivienda
apartment: apartamento
apartment|floor: piso
car: coche carro automovil auto
vehicle: vehiculo
truck: camion
ship: barco
flight: vuelo
trip: viaje
movie: pelicula
series: serie
book: libro
toy: juguete
electronics: electronica
clothing: ropa
home garden: hogar_y_jardin
order: pedido orden
purchase: compra
product: producto articulo
sale: venta
transaction: transaccion
invoice: factura
shipment: envio
delivery: entrega
delivery days: dias_de_entrega
delivery time: tiempo_de_entrega
return: devolucion retorno
payment: pago
payment method: metodo_de_pago forma_de_pago medio_de_pago
credit card: tarjeta_de_credito
debit card: tarjeta_de_debito
gift card: tarjeta_de_regalo tarjeta_regalo
card: tarjeta
cash: efectivo
price: precio
unit price: precio_unitario precio_por_unidad
cost: costo coste
expense: gasto
fare: tarifa
amount|total: importe monto
quantity|amount: cantidad
discount: descuento
income|admission: ingreso
income: renta
salary: salario sueldo
revenue: facturacion
budget: presupuesto
gross: recaudacion
profit: ganancia beneficio
loan: prestamo
debt: deuda
balance: saldo
bonus: bono
insurance: seguro
premium: prima
claim: reclamacion siniestro
charge: cargo
category: categoria
type: tipo
product category: categoria_de_producto categoria_del_producto
kind: clase_de
class: clase
species: especie
breed: raza
brand: marca
model: modelo
color|colour: color
size: tamano talla
weight: peso
height: altura estatura
length: longitud largo
width: ancho anchura
depth: profundidad
diameter: diametro
mass: masa
body mass: masa_corporal
body mass index: indice_de_masa_corporal
beak|bill: pico
beak length|bill length: longitud_del_pico largo_del_pico longitud_de_pico
beak depth|bill depth: profundidad_del_pico profundidad_de_pico
flipper: aleta
flipper length: longitud_de_la_aleta largo_de_la_aleta longitud_de_aleta
penguin: pinguino
animal: animal
dog: perro/a
cat: gato/a
bird: pajaro ave
flower: flor
plant: planta
tree: arbol
petal: petalo
sepal: sepalo
wine: vino
date: fecha
year: ano
month: mes
week: semana
day: dia
hour: hora
minute: minuto
weekend: fin_de_semana fines_de_semana
weekday: dia_de_la_semana
monday: lunes
tuesday: martes
wednesday: miercoles
thursday: jueves
friday: viernes
saturday: sabado
sunday: domingo
season: temporada
spring: primavera
summer: verano
autumn: otono
winter: invierno
weather: clima
temperature: temperatura
rain: lluvia
snow: nieve
sun: sol
fog: niebla
drizzle: llovizna
wind: viento
cloud: nube
humidity: humedad
precipitation: precipitacion
pressure: presion
speed: velocidad
wind speed: velocidad_del_viento
distance: distancia
duration: duracion
time: tiempo
wait time: tiempo_de_espera
power: potencia
horsepower: caballos_de_fuerza
mileage: rendimiento
cylinder: cilindro
displacement: cilindrada desplazamiento
acceleration: aceleracion
engine: motor
door: puerta
hospital: hospital
clinic: clinica
doctor: medico/a
ward|room: sala
surgery: cirugia
cardiology: cardiologia
intensive care: cuidados_intensivos
intensive care unit: unidad_de_cuidados_intensivos uci
emergency room: sala_de_emergencias sala_de_urgencias urgencias
blood pressure: presion_arterial presion_sanguinea tension_arterial
smoker: fumador/a
smoking: tabaco tabaquismo
smoking status: estado_de_fumador
nonsmoker: no_fumador no_fumadora no_fumadores no_fumadoras
diabetes: diabetes
disease: enfermedad
diagnosis: diagnostico
treatment: tratamiento
medication: medicamento
visit: visita
appointment: cita
admission: ingreso_hospitalario
readmission: reingreso readmision
stay: estancia
stay length: duracion_de_la_estancia
survival: supervivencia
survivor: superviviente sobreviviente
death: muerte mortalidad
alone: solitario/a
cabin: camarote
deck: cubierta
port|harbour|harbor: puerto
class|course|grade: curso
grade|score|rating: calificacion
grade|degree: grado
grade level: nivel_de_grado
exam: examen
score|rating: puntuacion puntaje
score|grade|mark: nota
math score: nota_de_matematicas puntuacion_en_matematicas puntaje_de_matematicas puntaje_en_matematicas
reading score: nota_de_lectura puntuacion_en_lectura puntaje_de_lectura puntaje_en_lectura
math: matematicas
reading: lectura
study hours: horas_de_estudio
lunch: almuerzo
sibling: hermano/a
parental education: educacion_de_los_padres
parent: padre madre
spouse: esposo/a conyuge
experience: experiencia
tenure|seniority|experience: antiguedad
overtime: horas_extra horas_extras
attrition|churn|turnover: rotacion abandono
state|status: estado
holiday: festivo/a
southwest: suroeste
southeast: sureste sudeste
northwest: noroeste
northeast: noreste nordeste
plan: plan
rating|score: valoracion
audience: audiencia
director|manager: director/a
actor: actor actriz
distributor: distribuidor/a
studio: estudio
major genre: genero_principal
running time: duracion_en_minutos
row: fila
record: registro
case: caso
group: grupo
level: nivel
value: valor
data: datos
table: tabla
usa: estados_unidos
europe: europa
japan: japon
germany: alemania
france: francia
spain: espana
united kingdom: reino_unido
kilogram: kilo kilogramo
gram: gramo
meter: metro
centimeter: centimetro
millimeter: milimetro
kilometer: kilometro
mile: milla
inch: pulgada
pound: libra
liter: litro
dollar: dolar
euro: euro
older: mayor_de_edad
frequent: frecuente
store: tienda
branch: sucursal
device: dispositivo
cancellation: cancelacion
booking|reservation: reserva
machine: maquina
shift: turno
failure: fallo averia
contract: contrato
call: llamada
message: mensaje
complaint: queja
offer: oferta
applicant|candidate: candidato/a
interview: entrevista
source: fuente
population: poblacion
health: salud
team: equipo
match|game: partido
claim: reclamo
discount: rebaja
supplier: proveedor proveedora
channel: canal
campaign: campana
neighborhood: barrio
score: marcador
`;
